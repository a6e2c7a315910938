// What the host of this server tells everybody about it.

import { json } from "../core/api";
import type { Site } from "../protocol";

export const siteOf = (): Promise<Site> => json<Site>("GET", "/api/site");
