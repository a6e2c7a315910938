import { PerspectiveCamera, Vector3 } from "three";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PLAIN, type Face, type Size } from "../core/things";
import { aim, project, type Point } from "./camera";
import { cupHeight, cupPose } from "./cup";
import { movedApart } from "./flat-dice";
import { laid } from "./motions";
import { isQuick } from "./webgl-speed";
import { adapted, hurried, QUALITIES } from "./quality";
import { blank, isCube, stageDice, spots, seenTurned } from "./drawn-dice";

const LOOK = { pitch: (70 * Math.PI) / 180, distance: 22, tall: 1, inset: 30, largest: 90 };
const TRAYS = [[370, 460], [370, 290], [720, 440], [300, 260]] as const;

describe("the camera", () => {
  it("shows the whole disc inside the mat, on tall and wide trays", () => {
    for (const [width, height] of TRAYS) {
      const camera = aim({ ...LOOK, width, height, radius: 3.2 });
      for (let angle = 0; angle < 6.3; angle += 0.1) {
        for (const y of [0, 1]) {
          const seen = project(camera, [3.2 * Math.cos(angle), y, 3.2 * Math.sin(angle)]);
          expect(seen.x).toBeGreaterThan(29);
          expect(seen.x).toBeLessThan(width - 29);
          expect(seen.y).toBeGreaterThan(29);
          expect(seen.y).toBeLessThan(height - 29);
        }
      }
    }
  });

  it("shows DICE CUP’s dice large enough on a phone", () => {
    const camera = aim({ ...LOOK, width: 370, height: 460, radius: 3.18 });
    const farthest = project(camera, [0, 1, -2.5]).scale;
    expect(farthest).toBeGreaterThanOrEqual(46);
    expect(farthest * 0.75).toBeGreaterThanOrEqual(34.5);
  });

  it("doesn’t blow up a single die", () => {
    const camera = aim({ ...LOOK, width: 720, height: 440, radius: 1.3 });
    expect(project(camera, [0, 0, 0]).scale).toBeLessThanOrEqual(90.01);
  });

  it("is the one that three.js draws with", () => {
    const camera = aim({ ...LOOK, width: 500, height: 320, radius: 2 });
    const eye = new PerspectiveCamera((2 * Math.atan(camera.height / 2 / camera.focus) * 180) / Math.PI, 500 / 320, 1, 100);
    eye.position.set(0, camera.distance * Math.sin(camera.pitch), camera.distance * Math.cos(camera.pitch));
    eye.lookAt(0, 0, 0);
    eye.setViewOffset(500, 320, -camera.shift[0], -camera.shift[1], 500, 320);
    eye.updateMatrixWorld();
    for (const point of [[0, 0, 0], [1.5, 0.5, -1], [-1, 3, 1.2]] as Point[]) {
      const drawn = new Vector3(...point).project(eye);
      const seen = project(camera, point);
      expect(seen.x).toBeCloseTo(((drawn.x + 1) / 2) * 500, 3);
      expect(seen.y).toBeCloseTo(((1 - drawn.y) / 2) * 320, 3);
    }
  });
});

describe("solids", () => {
  it("are cubes: dice with six faces, whatever stands on them", () => {
    const omen = { ...PLAIN, faces: ["crown", "anchor", 3, 8, "red", 100] };
    expect(isCube({ die: PLAIN, face: 4 })).toBe(true);
    expect(isCube({ die: omen, face: "anchor" })).toBe(true);
    expect(isCube({ die: omen, face: 4 })).toBe(false);
    expect(isCube({ die: { ...PLAIN, faces: [1, 2, 3, 4, 5, 6, 7, 8] }, face: 4 })).toBe(false);
  });

  it("tell nothing of what they showed when the cup comes down over them, and are the same shapes", () => {
    const [die] = stageDice([{ slot: 0, die: { ...PLAIN, kind: "plain", size: "large" }, face: 4 }], laid([1]), "a throw");
    const { face, die: { faces } } = blank(die!);
    expect([face, faces, isCube(blank(die!))]).toEqual(["", Array(6).fill(""), true]);
  });
});

describe("the table, turned", () => {
  it("turns clockwise: what came from below comes from the left", () => {
    const { point } = seenTurned({ point: [0, 0.5, 2], turn: [0, 0, 0, 1] }, Math.PI / 2);
    expect(point[0]).toBeCloseTo(-2);
    expect(point[2]).toBeCloseTo(0);
  });
});

describe("flat dice", () => {
  it("are moved apart, as little as needed", () => {
    const [a, b, c] = movedApart([{ x: 0, y: 0, edge: 1 }, { x: 1.1, y: 0.2, edge: 1 }, { x: 5, y: 5, edge: 1 }]);
    expect(b!.x - a!.x).toBeCloseTo(1.2, 2);
    expect(a!.y).toBe(0);
    expect(c).toEqual({ x: 5, y: 5, edge: 1 });
  });

  it("lie where buttons are laid over them", () => {
    const sizes: Size[] = ["large", "large"];
    const lying = sizes.map((size, slot) => ({ slot, die: { ...PLAIN, kind: "plain", size }, face: 1 as Face }));
    const dice = stageDice(lying, laid([1, 1]), "table 1");
    const camera = aim({ ...LOOK, pitch: Math.PI / 2, distance: 1000, tall: 0, width: 300, height: 300, radius: 2 });
    for (const { x, y, edge } of spots(dice, camera, 1, true)) {
      expect(edge).toBeGreaterThan(30);
      for (const place of [x, y]) {
        expect(place).toBeGreaterThan(30);
        expect(place).toBeLessThan(270);
      }
    }
  });
});

describe("the cup", () => {
  it("stands aside in a corner that is free of dice", () => {
    for (const [width, height] of TRAYS) {
      const camera = aim({ ...LOOK, width, height, radius: 3.2 });
      const { x, y, scale } = cupPose("aside", camera, [0, 0, 0], 12);
      const reach = (cupHeight(camera) * scale) / 2;
      for (let angle = 0; angle < 6.3; angle += 0.05) {
        const seen = project(camera, [3.2 * Math.cos(angle), 1, 3.2 * Math.sin(angle)]);
        expect(Math.abs(seen.x - x) < reach && Math.abs(seen.y - y) < reach).toBe(false);
      }
    }
  });
});

/** A drawing function that takes these milliseconds, picture by picture. */
function drawing(...pictures: number[]): () => void {
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  return () => void (clock += pictures.shift()!);
}

describe("how fast WebGL is", () => {
  afterEach(() => vi.restoreAllMocks());
  it("is seen in its first pictures, though the very first has to be prepared", () => {
    expect(isQuick(drawing(3))).toBe(true);
    expect(isQuick(drawing(400, 4))).toBe(true);
  });
  it("shows where none of them comes as from a chip", () => {
    expect(isQuick(drawing(400, 80, 90))).toBe(false);
  });
});

describe("quality", () => {
  it("stays while throws are smooth", () => {
    expect(adapted(0, 60, 1)).toBe(0);
  });
  it("falls a level at a time, and gives up only where nothing helps", () => {
    expect(adapted(0, 12, 1)).toBe(1);
    const last = QUALITIES.length - 1;
    expect(adapted(last, 20, 1)).toBe(last);
    expect(adapted(last, 4, 1)).toBeNull();
  });
  it("is not judged by what was skipped at once", () => {
    expect(adapted(0, 1, 0.1)).toBe(0);
  });
  it("falls as low as it can in the middle of a motion, once a picture doesn’t come", () => {
    expect(hurried(0, 100)).toBe(0);
    expect(hurried(0, 2000)).toBe(QUALITIES.length - 1);
  });
});
