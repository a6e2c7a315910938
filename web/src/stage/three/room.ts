// What glossy dice mirror: a dim, warm room with a lamp at the upper left and a window at the right.

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
  add("#d9cbb6", 0.75, [30, 14, 30], [0, 5, 0]); // plastered walls
  add("#fff0d8", 16, [7, 0.4, 5], [-5, 11, -5]); // the lamp
  add("#dfeaff", 5, [0.4, 6, 5], [14, 6, 1]); // the window
  add("#fff4e6", 3, [14, 5, 0.4], [0, 6, 14]); // light from behind the viewer: fronts stay readable
  add("#8a6a4a", 0.8, [40, 0.2, 40], [0, -1.9, 0]); // the table
  const made = new PMREMGenerator(gl);
  const target = made.fromScene(scene, 0.03);
  made.dispose();
  box.dispose();
  for (const material of materials) material.dispose();
  return target;
}
