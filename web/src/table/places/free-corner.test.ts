import { expect, it } from "vitest";
import { quietest, quietestBeside } from "./free-corner";

const area = { left: 0, top: 0, right: 1000, bottom: 800 };

it("lies where it hides nothing, bottom left if it may choose", () => {
  expect(quietest(area, [300, 300], [])).toEqual({ left: true, top: false });
  expect(quietest(area, [300, 300], [[100, 700]])).toEqual({ left: true, top: true });
  expect(
    quietest(
      area,
      [300, 300],
      [
        [100, 700],
        [100, 100],
        [120, 100],
        [900, 100],
        [900, 120],
      ],
    ),
  ).toEqual({ left: false, top: false });
});

it("never hides the place it speaks of while another corner does not", () => {
  const others: [number, number][] = [
    [100, 100],
    [120, 120],
    [900, 100],
    [900, 700],
  ];
  expect(quietestBeside(area, [300, 300], [150, 650], others)).not.toEqual({ left: true, top: false });
  expect(quietestBeside(area, [300, 300], null, others)).toEqual({ left: true, top: false });
});
