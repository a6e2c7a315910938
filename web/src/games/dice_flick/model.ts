// The box as a solid: a red wall, a trench, ribs with round tops, markers in the holes, and four plates.
// It is built in millimetres; the group is scaled so that a die's edge is 1.

import {
  BoxGeometry, CanvasTexture, CircleGeometry, CylinderGeometry, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial,
  MeshLambertMaterial, MeshStandardMaterial, PlaneGeometry, Quaternion, RepeatWrapping, SRGBColorSpace, Vector3,
  type BufferGeometry, type Material,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { BoardView } from "@mutschel/screen";
import { markShape } from "../../look/die-marks";
import type { Quality } from "../../stage/quality";

const EDGE = 16;
const PITCH = 26;
const RIB = 4;
const DEPTH = 12;
const FIELD = (5 * PITCH + RIB) / 2;
const INSIDE = FIELD + 24;
const WALL = 4;
const HEIGHT = 36;
const PLATE = { wide: 45, deep: 30, thick: 7 };

const RED = "#9b2b36";
const DARK = "#2c2019";
const TRENCH = "#3a2a22";
const WOOD = "#e0bf86";

export class BoxModel {
  readonly group = new Group();
  private readonly changing = new Group();
  private readonly plates: Group[] = [];
  private readonly rubbish: { dispose(): void }[] = [];
  private changed: { dispose(): void }[] = [];

  constructor(private readonly quality: Quality) {
    this.group.scale.setScalar(1 / EDGE);
    this.group.add(this.changing);
    const wood = this.material(WOOD, true);
    const red = this.material(RED, false);
    this.floors();
    this.ribs(wood);
    for (let side = 0; side < 4; side++) {
      const turned = new Group();
      turned.rotation.y = (side * Math.PI) / 2;
      const wall = this.mesh(new RoundedBoxGeometry(2 * (INSIDE + WALL), HEIGHT, WALL, 2, 1), red);
      wall.position.set(0, HEIGHT / 2, INSIDE + WALL / 2);
      const plate = new Group();
      const top = this.mesh(new RoundedBoxGeometry(PLATE.wide, PLATE.thick, PLATE.deep, 2, 1.5), wood);
      top.position.set(0, HEIGHT - PLATE.thick / 2, INSIDE + WALL + PLATE.deep / 2);
      const foot = this.mesh(new BoxGeometry(PLATE.wide * 0.6, HEIGHT - PLATE.thick, PLATE.deep * 0.5), wood);
      foot.position.set(0, (HEIGHT - PLATE.thick) / 2, INSIDE + WALL + PLATE.deep * 0.3);
      plate.add(top, foot);
      turned.add(wall, plate);
      this.plates.push(plate);
      this.group.add(turned);
    }
  }

  /** Turns the box clockwise to this angle, in radians. */
  turn(angle: number): void {
    this.group.rotation.y = -angle;
  }

  /** Moves a plate (0 south, then counterclockwise) along its side. */
  shift(side: number, millimetres: number): void {
    this.plates.forEach((plate, n) => (plate.position.x = n === side ? millimetres : 0));
  }

  /** Draws the markers in the holes. */
  print({ markers, spent }: BoardView): void {
    for (const thing of this.changed) thing.dispose();
    this.changed = [];
    this.changing.clear();
    for (const marker of markers) {
      const [row, column] = marker.hole;
      const gone = spent.some(([r, c]) => r === row && c === column);
      const disc = this.printed(new CircleGeometry(7.6, 32), draw((pen) => markerOn(pen, marker)), gone ? 0.4 : 1);
      disc.position.set((column - 2) * PITCH, 0.4, (row - 2) * PITCH);
      this.changing.add(disc);
    }
  }

  dispose(): void {
    for (const thing of [...this.rubbish, ...this.changed]) thing.dispose();
  }

  private floors(): void {
    const flat = (side: number, colour: string, height: number): void => {
      const floor = this.mesh(new PlaneGeometry(side, side).rotateX(-Math.PI / 2), this.material(colour, false));
      floor.position.y = height;
      floor.castShadow = false;
      this.group.add(floor);
    };
    flat(2 * INSIDE, TRENCH, -0.4);
    flat(2 * FIELD, DARK, -0.2);
  }

  /** Six along each side, with round tops. */
  private ribs(wood: Material): void {
    const long = 2 * FIELD - RIB;
    const straight = DEPTH - RIB / 2;
    const parts: [BufferGeometry, number][] = [
      [new BoxGeometry(long, straight, RIB), straight / 2],
      [new CylinderGeometry(RIB / 2, RIB / 2, long, 10).rotateZ(Math.PI / 2), straight],
    ];
    for (const [shape, height] of parts) {
      this.rubbish.push(shape);
      const ribs = new InstancedMesh(shape, wood, 12);
      ribs.castShadow = ribs.receiveShadow = true;
      const across = new Quaternion();
      const along = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), Math.PI / 2);
      const one = new Vector3(1, 1, 1);
      for (let line = 0; line < 6; line++) {
        const at = -FIELD + RIB / 2 + line * PITCH;
        ribs.setMatrixAt(line, new Matrix4().compose(new Vector3(0, height, at), across, one));
        ribs.setMatrixAt(6 + line, new Matrix4().compose(new Vector3(at, height, 0), along, one));
      }
      this.rubbish.push(ribs);
      this.group.add(ribs);
    }
  }

  private mesh(shape: BufferGeometry, material: Material): Mesh {
    this.rubbish.push(shape);
    const mesh = new Mesh(shape, material);
    mesh.castShadow = mesh.receiveShadow = true;
    return mesh;
  }

  private material(colour: string, grained: boolean): Material {
    const map = grained ? draw(grain(colour)) : null;
    if (map) {
      map.wrapS = map.wrapT = RepeatWrapping;
      this.rubbish.push(map);
    }
    const looks = map ? { map } : { color: colour };
    const material = this.quality.glossy
      ? new MeshStandardMaterial({ ...looks, roughness: grained ? 0.72 : 0.5 })
      : new MeshLambertMaterial(looks);
    this.rubbish.push(material);
    return material;
  }

  private printed(shape: BufferGeometry, map: CanvasTexture, opacity: number): Mesh {
    const material = new MeshBasicMaterial({ map, transparent: true, opacity, depthWrite: false });
    this.changed.push(shape.rotateX(-Math.PI / 2), map, material);
    return new Mesh(shape, material);
  }
}

const SIDE = 128;
type Drawing = (pen: CanvasRenderingContext2D) => void;

function draw(drawing: Drawing): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  drawing(canvas.getContext("2d")!);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function write(pen: CanvasRenderingContext2D, text: string, x: number, size: number, font: string): void {
  pen.font = `${size}px ${token(font)}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, SIDE / 2 + size * 0.06);
}

function markerOn(pen: CanvasRenderingContext2D, { marker, colour }: BoardView["markers"][number]): void {
  pen.beginPath();
  pen.arc(SIDE / 2, SIDE / 2, SIDE / 2 - 3, 0, 2 * Math.PI);
  pen.fillStyle = marker === "upgrade" && colour ? token(`--die-${colour}`) : "#fffdf6";
  pen.fill();
  pen.lineWidth = 5;
  pen.strokeStyle = "rgb(255 255 255 / 0.75)";
  pen.stroke();
  if (marker !== "upgrade" || !colour) {
    pen.fillStyle = "#8f1f33";
    write(pen, marker === "centre" ? "×2" : "+1", SIDE / 2, 64, "--font-ui");
    return;
  }
  pen.fillStyle = token(`--die-${colour}-pip`);
  write(pen, "2", SIDE * 0.7, 64, "--font-ui");
  pen.translate(SIDE * 0.35, SIDE / 2);
  pen.scale(1.8, 1.8);
  pen.fill(new Path2D(markShape(colour)), "evenodd");
}

/** Straight, quiet wood: stripes of two tones, no two alike. */
const grain = (colour: string): Drawing => (pen) => {
  pen.fillStyle = colour;
  pen.fillRect(0, 0, SIDE, SIDE);
  for (let line = 0; line < SIDE; line += 3) {
    const tone = Math.sin(line * 12.9898) * 43758.5453;
    const part = tone - Math.floor(tone);
    pen.fillStyle = part > 0.5 ? `rgb(255 240 205 / ${(part - 0.5) * 0.3})` : `rgb(120 80 35 / ${(0.5 - part) * 0.3})`;
    pen.fillRect(0, line, SIDE, 1 + 3 * part);
  }
};
