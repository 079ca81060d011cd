export { type Readings, readReadings } from "../review/readings.ts";
