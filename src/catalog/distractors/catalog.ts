// The bundled tools of `distractors: { from: catalog }` (docs/spec/gates.md, section 8): invented servers, written for
// mcprove. Heavy, so import it lazily. A change of any tool changes what a seed draws, which injected-tools.test.ts
// pins.
import type { ToolDefinition } from '../../core/trace/trace.js'
import { businessTools } from './servers/business.js'
import { commerceTools } from './servers/commerce.js'
import { engineeringTools } from './servers/engineering.js'
import { householdTools } from './servers/household.js'
import { mediaTools } from './servers/media.js'
import { officeTools } from './servers/office.js'
import { operationsTools } from './servers/operations.js'
import { peopleTools } from './servers/people.js'
import { travelTools } from './servers/travel.js'

export const CATALOG: readonly ToolDefinition[] = [
  officeTools,
  engineeringTools,
  operationsTools,
  commerceTools,
  travelTools,
  peopleTools,
  mediaTools,
  householdTools,
  businessTools,
].flat()
