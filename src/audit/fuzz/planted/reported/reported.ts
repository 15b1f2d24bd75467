// Twenty crashes modelled on public reports, by somebody who had not seen the generator. It found 18 before anybody looked
// at them. For tests only.
import type { PlantedCrash } from '../planted-crash.js'
import { EASY } from './easy.js'
import { HARD } from './hard.js'
import { MIDDLE } from './middle.js'
import { SEVERAL_CALLS } from './several-calls.js'
import { WRONG_TYPES } from './wrong-types.js'

export const REPORTED: readonly PlantedCrash[] = [...EASY, ...MIDDLE, ...SEVERAL_CALLS, ...WRONG_TYPES, ...HARD]
