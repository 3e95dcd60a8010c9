/**
 * The table by itself, to look at while drawing:
 * /dev/seat.html?stage=/dev/fixtures/assault.json&peace&theme=dark&hold=0,1&mode=watch.
 */
import { mount } from "svelte";
import "../src/styles/fonts.css";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import "../src/styles/panels.css";
import SeatPage from "./SeatPage.svelte";

const wishes = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = wishes.get("theme") ?? "light";
const answer = await fetch(wishes.get("stage") ?? "");
mount(SeatPage, { target: document.getElementById("app")!, props: { fixture: await answer.json(), wishes } });
