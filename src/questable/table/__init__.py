"""The table: games in the browser. Storage, rooms and seats, HTTP and WebSocket."""
