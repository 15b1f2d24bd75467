// Problems of a model that the suite and the disk show: an unknown provider, an unreadable script, a missing price.
import type { McproveError } from '../../core/errors/error.js'
import type { Problem } from '../../core/errors/problem.js'
import { fullModelName, resolveModel } from '../../core/model-names/resolve-model.js'
import { priceOf } from '../../models/prices.js'
import { parseScript } from '../../models/scripted/script.js'
import type { Suite } from '../../suite/suite.js'
import { unknownPrice } from '../execute/budget.js'
import { readScript } from '../plan/read-script.js'
import type { ServerSetting } from '../plan/server-address.js'
import { oncePerSuite } from './once-per-suite.js'
import { errorsOf } from './suite-error.js'

/** Where the model is named. */
type ModelPlace = (message: string, hint?: string) => Problem

export async function modelErrors(
  name: string,
  suite: Suite,
  setting: ServerSetting,
  place: ModelPlace,
): Promise<McproveError[]> {
  const check = (): void => {
    const { provider, model } = resolveModel(name)
    if (provider !== 'scripted') return
    const { file, text } = readScript(model, suite, setting)
    parseScript(file, text)
  }
  return await errorsOf(() => oncePerSuite(suite, `model ${name}`, check), place)
}

/** Under `budget:`; whether it costs anything depends on how the row is run. */
export async function priceErrors(name: string, { settings }: Suite, place: ModelPlace): Promise<McproveError[]> {
  const id = fullModelName(name)
  if (id.startsWith('scripted/')) return []
  return await errorsOf(() => {
    const price = priceOf(id, settings.prices)
    if (price === null && settings.budget?.max_cost !== undefined) throw unknownPrice(id)
  }, place)
}
