import type { Lane } from '../../core/audit/lanes.js'

/** `audit of weather: fuzz`. */
export function laneRowName(server: string, lane: Lane): string {
  return `${scoreRowName(server)}: ${lane}`
}

/** `audit of weather`. */
export function scoreRowName(server: string): string {
  return `audit of ${server}`
}
