import { expect, test } from "vitest";
import { SCREENS } from "../src/lib/screens.ts";
import { inStyles, spelledOut } from "./media.ts";

const screens = { small: "(a), (b) and (c)" };

test("a name is spelled out, once for each query it means", () => {
  expect(spelledOut("(--small)", screens)).toBe("(a), (b) and (c)");
  expect(spelledOut("(--small) and (x)", screens)).toBe("(a) and (x), (b) and (c) and (x)");
  expect(spelledOut("(x) and (--small), (y)", screens)).toBe("(x) and (a), (x) and (b) and (c), (y)");
});

test("unknown names are an error, other queries stay", () => {
  expect(() => spelledOut("(--nowhere)", screens)).toThrow("nowhere");
  expect(inStyles("@media (max-width: 9px) { a { b: c } }")).toBe("@media (max-width: 9px) { a { b: c } }");
  expect(inStyles("@media (--lying) {\n  a { b: c }\n}")).toBe(`@media ${SCREENS["lying"]} {\n  a { b: c }\n}`);
});
