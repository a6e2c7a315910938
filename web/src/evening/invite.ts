// Addresses of an evening, for people to share.

import { sharedOrigin } from "../core/seats";
import { written } from "../lobby/sharing";

export const eveningLink = (id: string): string => `${sharedOrigin()}/e/${id}`;

/** Returns the server's address as people type it; the evening's word opens the evening there. */
export const house = (): string => written(sharedOrigin());
