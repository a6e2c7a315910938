export { sounds } from "../grosse_hausnummer/sounds";
