import { describe, expect, it } from "vitest";
import { isOurs, order, press } from "./keys";

const four = { count: 4, at: -1, filter: false };

describe("keys of an open question", () => {
  it("digits preview, the same digit again commits", () => {
    expect(press({ key: "3" }, four)).toEqual({ kind: "preview", at: 2 });
    expect(press({ key: "3" }, { ...four, at: 2 })).toEqual({ kind: "commit", at: 2 });
    expect(press({ key: "5" }, four)).toBeNull();
    expect(press({ key: "0" }, four)).toBeNull();
  });
  it("Enter commits what is previewed", () => {
    expect(press({ key: "Enter" }, four)).toBeNull();
    expect(press({ key: "Enter" }, { ...four, at: 1 })).toEqual({ kind: "commit", at: 1 });
    expect(press({ key: "Enter" }, { ...four, at: 4 })).toBeNull();
  });
  it("arrows walk around and begin at an end", () => {
    expect(press({ key: "ArrowRight" }, four)).toEqual({ kind: "preview", at: 0 });
    expect(press({ key: "ArrowLeft" }, four)).toEqual({ kind: "preview", at: 3 });
    expect(press({ key: "ArrowDown" }, { ...four, at: 3 })).toEqual({ kind: "preview", at: 0 });
    expect(press({ key: "ArrowUp" }, { ...four, at: 0 })).toEqual({ kind: "preview", at: 3 });
    expect(press({ key: "End" }, four)).toEqual({ kind: "preview", at: 3 });
    expect(press({ key: "Home" }, { ...four, at: 2 })).toEqual({ kind: "preview", at: 0 });
  });
  it("letters filter a long list only", () => {
    const long = { count: 14, at: 0, filter: true };
    expect(press({ key: "é" }, long)).toEqual({ kind: "filter", letter: "é" });
    expect(press({ key: "r" }, four)).toBeNull();
    expect(press({ key: "F5" }, long)).toBeNull();
    expect(press({ key: "9" }, long)).toEqual({ kind: "preview", at: 8 });
  });
  it("a list that is narrowed to nothing can still be typed to and left", () => {
    const none = { count: 0, at: -1, filter: true };
    expect(press({ key: "a" }, none)).toEqual({ kind: "filter", letter: "a" });
    expect(press({ key: "ArrowRight" }, none)).toBeNull();
    expect(press({ key: "Escape" }, none)).toEqual({ kind: "back" });
  });
  it("leaves the browser's own shortcuts alone", () => {
    expect(press({ key: "1", ctrlKey: true }, four)).toBeNull();
    expect(press({ key: "ArrowLeft", altKey: true }, four)).toBeNull();
    expect(press({ key: "r", metaKey: true }, { ...four, filter: true })).toBeNull();
  });
});

describe("where the focus is", () => {
  it("decides who gets the key", () => {
    expect(isOurs("1", "text")).toBe(false);
    expect(isOurs("Escape", "text")).toBe(true);
    expect(isOurs("Escape", "dialog")).toBe(false);
    expect(isOurs("Enter", "option")).toBe(false);
    expect(isOurs("ArrowRight", "option")).toBe(true);
    expect(isOurs("Enter", "control")).toBe(false);
    expect(isOurs("2", "control")).toBe(true);
    expect(isOurs("ArrowUp", "board")).toBe(false);
    expect(isOurs("Home", "board")).toBe(false);
    for (const key of ["2", "h", "H", "i", "?"]) expect(isOurs(key, "board")).toBe(true);
    expect(isOurs("Enter", "nothing")).toBe(true);
  });
  it("leaves a switch what moves it, and nothing else", () => {
    for (const key of ["ArrowLeft", "ArrowDown", "Home", "End", "PageUp", " "])
      expect(isOurs(key, "switch")).toBe(false);
    for (const key of ["g", "F", "h", "1", "Escape", "Enter"]) expect(isOurs(key, "switch")).toBe(true);
  });
  it("a pressed button takes no letter of a fight", () => {
    for (const key of ["g", "f", "h"]) expect(isOurs(key, "control")).toBe(true);
  });
});

it("with Shift a digit commits at once, whatever stands on its key", () => {
  const keys = { count: 4, at: -1, filter: false };
  expect(press({ key: "!", code: "Digit1", shiftKey: true }, keys)).toEqual({ kind: "commit", at: 0 });
  expect(press({ key: "%", code: "Digit5", shiftKey: true }, keys)).toBeNull();
  expect(press({ key: "2", code: "Digit2" }, keys)).toEqual({ kind: "preview", at: 1 });
});

it("letters of a fight come before a long list, the others need Shift there", () => {
  expect(order({ key: "g" }, true)).toBe("round");
  expect(order({ key: "F", shiftKey: true }, true)).toBe("fight");
  expect(order({ key: "h" }, true)).toBeNull();
  expect(order({ key: "H", shiftKey: true }, true)).toBe("hint");
  expect(order({ key: "f", ctrlKey: true }, false)).toBeNull();
});
