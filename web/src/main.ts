import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/panels.css";
import App from "./App.svelte";
import { learn } from "./lib/languages";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the table");
await learn();
mount(App, { target });
