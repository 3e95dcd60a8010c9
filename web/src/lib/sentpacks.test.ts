import { expect, test } from "vitest";
import { SentPacks } from "./sentpacks";

function memory(start: Record<string, string> = {}): {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
} {
  const kept = new Map(Object.entries(start));
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test("keys are kept, newest first, each once", () => {
  const packs = new SentPacks(memory());
  for (const key of ["~aaaaaaaa", "~bbbbbbbb", "~aaaaaaaa"]) packs.keep(key);
  expect(packs.keys()).toEqual(["~aaaaaaaa", "~bbbbbbbb"]);
  packs.forget("~aaaaaaaa");
  expect(packs.keys()).toEqual(["~bbbbbbbb"]);
});

test("whatever lies there does no harm", () => {
  for (const rubbish of ["", "{", "7", '["../x", 4, "~good-key_1"]'])
    expect(new SentPacks(memory({ "questable.packs": rubbish })).keys().every((key) => key === "~good-key_1")).toBe(
      true,
    );
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(() => new SentPacks(full).keep("~aaaaaaaa")).not.toThrow();
  expect(new SentPacks(null).keys()).toEqual([]);
});
