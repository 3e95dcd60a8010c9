/** Boards by themselves, to look at while drawing: /dev/board.html?board=isles&theme=dark&hot=57&route=71,57&bars=1. */
import { mount } from "svelte";
import "../src/styles/fonts.css";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import BoardPage from "./BoardPage.svelte";

const wishes = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = wishes.get("theme") ?? "light";
mount(BoardPage, { target: document.getElementById("app")!, props: { wishes } });
// ?press=4,1,1 presses the map's own buttons (nearer, further, fit, hero) one after the other
for (const [i, nth] of (wishes.get("press")?.split(",") ?? []).entries())
  setTimeout(
    () => document.querySelector<HTMLButtonElement>(`.controls button:nth-child(${nth})`)?.click(),
    600 + 400 * i,
  );
