// What the suite and the disk tell about a model: a name that a provider has, a script that can be read, a price.
import type { McproveError } from '../../core/error.js'
import type { Problem } from '../../core/problem.js'
import { resolveModel } from '../../core/resolve-model.js'
import { priceOf } from '../../models/prices.js'
import { parseScript } from '../../models/script.js'
import type { Suite } from '../../suite/suite.js'
import { Budget } from '../budget.js'
import { readScript } from '../read-script.js'
import type { ServerSetting } from '../server-address.js'
import { errorsOf } from './suite-error.js'

export async function modelErrors(
  name: string,
  suite: Suite,
  setting: ServerSetting,
  place: (message: string, hint?: string) => Problem,
): Promise<McproveError[]> {
  return await errorsOf(() => {
    const { provider, model, id } = resolveModel(name)
    if (provider === 'scripted') {
      const { file, text } = readScript(model, suite, setting)
      parseScript(file, text)
    } else new Budget(undefined).requirePrice(suite, id, priceOf(id, suite.settings.prices))
  }, place)
}
