// Draws dice with three.js on a transparent ground. Between two pictures it keeps only materials and shapes.

import {
  BackSide, CanvasTexture, Color, DirectionalLight, HemisphereLight, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial,
  MeshLambertMaterial, MeshPhysicalMaterial, PerspectiveCamera, PlaneGeometry, Quaternion, Scene,
  ShadowMaterial, SRGBColorSpace, Vector2, Vector3, VSMShadowMap, WebGLRenderer, type BufferGeometry, type Material,
  type Object3D, type Texture,
} from "three";
import type { KindView } from "@mutschel/screen";
import type { Camera, Point } from "../camera";
import type { Quaternion as Turn } from "../rotations";
import type { Quality } from "../quality";
import { body } from "./body";
import { paint } from "./paint";
import { room } from "./room";

export interface DrawnDie {
  /** The make of a die with six faces. */
  die: KindView;
  edge: number;
  point: Point;
  turn: Turn;
  glow: "none" | "pickable" | "picked" | "lit" | "dim";
}

const MOST = 24;
/**
 * Most unfinished pictures at once. A chip works on one while others are sent; more would pile up, and everything else the page asks of the chip
 * would wait for them, without a chip for minutes.
 */
const AHEAD = 3;
const SHARP = 2; // device pixels per pixel: more can't be seen
const SHADOW = "#1a1006";
const GLOW = "#ffc65c";
const RIM = "#5a371f";
const LIT = new Color("#ffffff");
/** Colour of dice that don't count, as if half of the mat shone through. */
const DIM = new Color("#8d9488");
/** The lamp's direction: upper left. */
const LAMP: Point = [-4.2, 10, -2.6];

export class Renderer {
  private readonly gl: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly eye = new PerspectiveCamera();
  private readonly lamp = new DirectionalLight("#fff9f0", 2.45);
  private readonly shape: BufferGeometry;
  private readonly kinds = new Map<string, InstancedMesh>();
  private readonly rims: InstancedMesh;
  private readonly outlines: InstancedMesh;
  private readonly whites: InstancedMesh;
  private readonly halos: InstancedMesh;
  private readonly contacts: InstancedMesh;
  private readonly rubbish: { dispose(): void }[] = [];
  /** Pictures that the graphics chip has not finished, and the time since when the next one waits. */
  private readonly sent: WebGLSync[] = [];
  private waits: number | null = null;

  /** Draws into a new canvas in `host`. `onlost`: the browser has taken WebGL away. `world`: other objects of the scene. */
  constructor(host: HTMLElement, private readonly quality: Quality, onlost: () => void, world?: Object3D) {
    const canvas = document.createElement("canvas");
    host.replaceChildren(canvas);
    canvas.addEventListener("webglcontextlost", () => canvas.isConnected && onlost());
    this.gl = new WebGLRenderer({ canvas, alpha: true, antialias: true, powerPreference: "low-power" });
    this.gl.setClearColor(0x000000, 0);
    this.shape = this.keep(body(quality.segments));
    const ground = this.keep(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2));

    this.scene.add(this.lamp, this.lamp.target);
    if (world) this.scene.add(world);
    if (quality.shadow > 0) {
      this.gl.shadowMap.enabled = true;
      this.gl.shadowMap.type = VSMShadowMap;
      this.lamp.castShadow = true;
      this.lamp.shadow.mapSize.set(quality.shadow, quality.shadow);
      this.lamp.shadow.radius = quality.shadow / 80;
      this.lamp.shadow.blurSamples = 16;
      this.lamp.shadow.bias = -0.0006;
      const mat = new Mesh(ground, this.keep(new ShadowMaterial({ color: SHADOW, opacity: 0.36, depthWrite: false })));
      mat.scale.set(60, 1, 60);
      mat.receiveShadow = true;
      this.scene.add(mat);
    }
    if (quality.glossy) {
      const surroundings = this.keep(room(this.gl));
      this.scene.environment = surroundings.texture;
      this.scene.environmentIntensity = 0.62;
    } else {
      this.scene.add(new HemisphereLight("#fff6e8", "#6f6a58", 1.15));
    }
    const flat = (colour: string, reach: number, opacity: number, core: number): Material => this.keep(new MeshBasicMaterial({
      map: this.keep(spot(colour, core, reach)), transparent: true, opacity, depthWrite: false,
    }));
    this.contacts = this.instanced(ground, flat(SHADOW, 1, 0.55, 0.52), 1);
    this.halos = this.instanced(ground, flat(GLOW, 1, 0.75, 0.45), 2);
    const hull = (colour: string, order: number): InstancedMesh => this.instanced(
      this.shape,
      this.keep(new MeshBasicMaterial({ color: colour, side: BackSide, transparent: true, depthWrite: false })),
      order,
    );
    this.rims = hull(RIM, 3); // a yellow die has an outline, too
    this.outlines = hull(GLOW, 4);
    this.whites = hull("#ffffff", 4);
  }

  /** Milliseconds for which the next picture has had to wait; null: it may be drawn. To be asked in every frame. */
  late(): number | null {
    const gl = this.context;
    while (this.sent.length > 0 && gl.getSyncParameter(this.sent[0]!, gl.SYNC_STATUS) !== gl.UNSIGNALED) gl.deleteSync(this.sent.shift()!);
    this.waits = this.sent.length < AHEAD ? null : (this.waits ?? performance.now());
    return this.waits === null ? null : performance.now() - this.waits;
  }

  /** Draws a picture. `resting`: nothing moves, so a sharper one is possible, except on the slowest devices. */
  render(dice: readonly DrawnDie[], camera: Camera, radius: number, resting: boolean): void {
    this.aim(camera, radius, resting);
    for (const mesh of this.meshes()) mesh.count = 0;
    for (const die of dice) {
      const [x, y, z] = die.point;
      const turn = new Quaternion(...die.turn);
      const mesh = this.meshOf(die);
      mesh.setColorAt(mesh.count, die.glow === "dim" ? DIM : LIT);
      mesh.instanceColor!.needsUpdate = true;
      put(mesh, die.point, turn, die.edge);
      // Shadow and halo lie on the mat, turned with the die, and are fainter the higher it flies.
      const lifted = Math.max(0, y - die.edge / 2);
      const [rx, , rz] = flatAxis(die.turn);
      const upright = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), Math.atan2(-rz, rx));
      const [aside, wide] = this.quality.shadow > 0 ? [0.03, 1.55] : [0.14, 1.8]; // the only shadow, or the contact under the other
      if (lifted < 0.5) put(this.contacts, [x + aside, 0.004, z + aside], upright, die.edge * wide * (1 - lifted));
      if (die.glow === "pickable") put(this.halos, [x, 0.006, z], upright, die.edge * 2.1);
      if (die.glow === "picked" || die.glow === "lit") {
        put(this.rims, die.point, turn, die.edge + 0.16);
        put(die.glow === "lit" ? this.whites : this.outlines, die.point, turn, die.edge + 0.11);
      }
    }
    this.gl.render(this.scene, this.eye);
    if (dice.length === 0) this.wipe();
    const gl = this.context;
    const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    if (sync) this.sent.push(sync);
  }

  dispose(): void {
    this.wipe();
    for (const thing of this.rubbish) thing.dispose();
    for (const mesh of this.kinds.values()) mesh.dispose();
    this.gl.dispose();
    if (!this.gl.getContext().isContextLost()) this.gl.forceContextLoss(); // browsers allow a page only a few contexts
  }

  /** The WebGL 2 context, in three's type. */
  private get context(): WebGL2RenderingContext {
    return this.gl.getContext() as WebGL2RenderingContext;
  }

  private aim({ width, height, pitch, distance, focus, shift }: Camera, radius: number, resting: boolean): void {
    const ratio = Math.min(globalThis.devicePixelRatio || 1, resting && this.quality.glossy ? SHARP : this.quality.pixels);
    if (this.gl.getPixelRatio() !== ratio) this.gl.setPixelRatio(ratio);
    const { x, y } = this.gl.getSize(new Vector2());
    if (x !== width || y !== height) this.gl.setSize(width, height, false);
    this.eye.fov = (2 * Math.atan(height / 2 / focus) * 180) / Math.PI;
    this.eye.aspect = width / height;
    this.eye.near = distance / 4;
    this.eye.far = distance * 2;
    this.eye.position.set(0, distance * Math.sin(pitch), distance * Math.cos(pitch));
    this.eye.lookAt(0, 0, 0);
    this.eye.setViewOffset(width, height, -shift[0], -shift[1], width, height);
    this.eye.updateProjectionMatrix();
    this.lamp.position.set(...LAMP);
    const reach = radius + 3.5;
    const { camera } = this.lamp.shadow;
    Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 24 });
    camera.updateProjectionMatrix();
  }

  private meshOf({ die }: DrawnDie): InstancedMesh {
    const name = `${die.colour} ${die.mark} ${die.faces.join(" ")}`;
    let mesh = this.kinds.get(name);
    if (mesh === undefined) {
      mesh = this.instanced(this.shape, this.material(die), 0);
      mesh.castShadow = mesh.receiveShadow = this.quality.shadow > 0;
      this.kinds.set(name, mesh);
    }
    return mesh;
  }

  private material(die: KindView): Material {
    const { colours, normals } = paint(die, this.quality.cell);
    const map = this.texture(colours);
    map.colorSpace = SRGBColorSpace;
    if (!this.quality.glossy) return this.keep(new MeshLambertMaterial({ map }));
    return this.keep(new MeshPhysicalMaterial({
      map,
      normalMap: this.texture(normals),
      roughness: 0.6,
      specularIntensity: 0.3,
      clearcoat: 0.5,
      clearcoatRoughness: 0.2,
    }));
  }

  private texture(canvas: HTMLCanvasElement): Texture {
    const texture = this.keep(new CanvasTexture(canvas));
    texture.anisotropy = Math.min(8, this.gl.capabilities.getMaxAnisotropy());
    return texture;
  }

  private instanced(shape: BufferGeometry, material: Material, order: number): InstancedMesh {
    const mesh = new InstancedMesh(shape, material, MOST);
    mesh.count = 0;
    mesh.frustumCulled = false;
    mesh.renderOrder = order;
    this.scene.add(mesh);
    return mesh;
  }

  private meshes(): InstancedMesh[] {
    return [...this.kinds.values(), this.contacts, this.halos, this.rims, this.outlines, this.whites];
  }

  /** Clears the canvas, so that covered dice can't be found in it. */
  private wipe(): void {
    for (const mesh of this.meshes()) {
      mesh.instanceMatrix.array.fill(0);
      mesh.instanceMatrix.needsUpdate = true;
    }
  }

  private keep<T extends { dispose(): void }>(thing: T): T {
    this.rubbish.push(thing);
    return thing;
  }
}

function put(mesh: InstancedMesh, [x, y, z]: Point, turn: Quaternion, scale: number): void {
  if (mesh.count >= MOST) return;
  mesh.setMatrixAt(mesh.count++, new Matrix4().compose(new Vector3(x, y, z), turn, new Vector3(scale, scale, scale)));
  mesh.instanceMatrix.needsUpdate = true;
}

/** The most level of the die's axes. */
function flatAxis([x, y, z, w]: Turn): Point {
  const across = new Vector3(1, 0, 0).applyQuaternion(new Quaternion(x, y, z, w));
  if (Math.abs(across.y) > 0.7) across.set(0, 0, 1).applyQuaternion(new Quaternion(x, y, z, w));
  return [across.x, across.y, across.z];
}

/** A soft square spot: opaque up to `core` of the half width, transparent from `reach`. */
function spot(colour: string, core: number, reach: number): CanvasTexture {
  const side = 64;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d")!;
  const picture = pen.createImageData(side, side);
  const { r, g, b } = new Color(colour).convertLinearToSRGB();
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)].map((at) => Math.abs((at + 0.5) / (side / 2) - 1)) as [number, number];
    const away = Math.hypot(Math.max(0, x - core), Math.max(0, y - core)) / (reach - core);
    const alpha = Math.max(0, 1 - away) ** 2;
    picture.data.set([r * 255, g * 255, b * 255, alpha * 255], 4 * i);
  }
  pen.putImageData(picture, 0, 0);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
