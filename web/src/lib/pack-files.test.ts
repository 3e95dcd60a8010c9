import { expect, test } from "vitest";
import { parcel } from "./pack-files";

test("a zip is sent as it is, files by name", async () => {
  const zip = new File(["PK"], "Tales.ZIP");
  expect(await parcel([{ name: "Tales.ZIP", file: zip }])).toBe(zip);
  const card = new File(["a = 1"], "cards.toml");
  expect(await parcel([{ name: "tales/cards.toml", file: card }])).toEqual({
    files: [{ name: "tales/cards.toml", data: btoa("a = 1") }],
  });
});

test("pictures survive", async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 256);
  const sent = await parcel([{ name: "a.png", file: new File([bytes], "a.png") }]);
  expect(sent).not.toBeInstanceOf(Blob);
  const data = "files" in sent ? (sent.files[0]?.data ?? "") : "";
  expect(Uint8Array.from(atob(data), (each) => each.charCodeAt(0))).toEqual(bytes);
});
