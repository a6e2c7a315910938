// The operator's texts and terms for this server.

import { json } from "../core/api";
import type { Site } from "../protocol";

export const siteOf = (): Promise<Site> => json<Site>("GET", "/api/site");
