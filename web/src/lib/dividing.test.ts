import { expect, test } from "vitest";
import { softened } from "./dividing";
import { places } from "./dividing/de";

const shown = (text: string) => softened(text, places).replaceAll("\u00AD", "-");

test.each([
  ["Bewegungswürfel", "Bewegungs-wür-fel"],
  ["Gegenstände", "Gegen-stände"],
  ["Witwenzähne", "Wit-wen-zähne"],
  ["Ogerknochenpanzer", "Oger-knochen-pan-zer"],
  ["Runenkultisten", "Runen-kul-tisten"],
  ["Landschaftsteils", "Land-schafts-teils"],
  ["Plättchen", "Plättchen"],
  ["Finsternis", "Finster-nis"],
  ["nordöstlich", "nordöst-lich"],
  ["Kaufen: Kurierbranntwein", "Kaufen: Kurier-brannt-wein"],
])("%s may be divided as %s", (word, parts) => {
  expect(shown(word)).toBe(parts);
});
