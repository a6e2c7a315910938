// Where an evening is found, as it is told to others.

import { sharedOrigin } from "../core/seats";
import { written } from "../lobby/sharing";

export const eveningLink = (id: string): string => `${sharedOrigin()}/e/${id}`;

/** As people type it: the house, and the word that opens the evening there. */
export const house = (): string => written(sharedOrigin());
