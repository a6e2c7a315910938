// The room that glossy dice mirror: dim and warm, with a lamp at the upper left and a window at the right.

import {
  BackSide, BoxGeometry, Mesh, MeshBasicMaterial, PMREMGenerator, Scene, type WebGLRenderer, type WebGLRenderTarget,
} from "three";

export function room(gl: WebGLRenderer): WebGLRenderTarget {
  const scene = new Scene();
  const box = new BoxGeometry();
  const materials: MeshBasicMaterial[] = [];
  const add = (colour: string, strength: number, size: [number, number, number], at: [number, number, number]): void => {
    const material = new MeshBasicMaterial({ color: colour, side: BackSide });
    material.color.multiplyScalar(strength);
    materials.push(material);
    const mesh = new Mesh(box, material);
    mesh.scale.set(...size);
    mesh.position.set(...at);
    scene.add(mesh);
  };
  add("#c9c2b8", 0.6, [30, 14, 30], [0, 5, 0]); // plastered walls
  add("#5a4a3a", 0.12, [22, 0.4, 22], [0, 11, -5]); // dark beams overhead, or the tops would look washed out
  add("#fff3e0", 14, [0.4, 5, 7], [-14, 8, -3]); // the lamp
  add("#e6eeff", 5, [0.4, 5, 5], [14, 6, 1]); // the window
  add("#fff8ee", 3.2, [16, 5, 0.4], [0, 6, 14]); // light from behind the viewer: fronts stay readable
  add("#8a7a66", 0.7, [40, 0.2, 40], [0, -1.9, 0]); // the table
  const made = new PMREMGenerator(gl);
  const target = made.fromScene(scene, 0.03);
  made.dispose();
  box.dispose();
  for (const material of materials) material.dispose();
  return target;
}
