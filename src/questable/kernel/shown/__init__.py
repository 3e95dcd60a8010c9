"""What people see: scenes, cards and the words for them."""
