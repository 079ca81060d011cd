export { type Readings, readReadings } from "../../analysis/readings.ts";
