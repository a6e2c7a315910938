// An evening over HTTP: announce it, join it, look at it.

import { json } from "../core/api";
import { heldAt } from "../core/seats";
import type { Arrive, AtEvening, EveningList, EveningView, NewEvening, TakeSeat } from "../protocol";

const at = (id: string): string => `/api/evenings/${encodeURIComponent(id)}`;
const held = (id: string): string => heldAt(id).join(",");

export const eveningApi = {
  announce: (evening: NewEvening) => json<AtEvening>("POST", "/api/evenings", evening),
  show: (id: string) => json<EveningView>("GET", at(id), undefined, held(id)),
  come: (id: string, who: Arrive) => json<AtEvening>("POST", `${at(id)}/people`, who, held(id)),
  takeSeat: (id: string, who: TakeSeat) => json<AtEvening>("POST", `${at(id)}/phones`, who, held(id)),
  mine: (key: string) => json<EveningList>("GET", "/api/me/evenings", undefined, key),
};
