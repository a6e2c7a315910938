import type { Parts } from "../../play/parts";
import Note from "./Note.svelte";
import Peek from "./Peek.svelte";
import Sheet from "./Sheet.svelte";

export const parts: Parts = { SeatNote: Note, Peek, Sheet };
