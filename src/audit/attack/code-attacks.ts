// Expressions in parameters that are no programs. Their product in the answer proves that something has calculated it.
import { rawText } from '../answers/answer-text.js'
import type { Audit, Observation } from '../probe/audit.js'
import { type Attack, type Attacked, Attacker } from './attacker.js'
import { Factors } from './factors.js'
import { isCode, isCommand, isSql } from './target-kind.js'
import { showTarget, type Target } from './targets.js'

const PER_TOOL = 3

interface Way {
  readonly language: string
  readonly text: (product: string) => string
  readonly isTemplate: boolean
}

const WAYS: readonly Way[] = [
  {
    language: 'templates',
    text: (product) => `{{${product}}} \${${product}} <%= ${product} %> #{${product}}`,
    isTemplate: true,
  },
  // A calculator calculates a product, and no function.
  { language: 'JavaScript', text: (product) => `(() => ${product})()`, isTemplate: false },
  { language: 'Python', text: (product) => `(lambda: ${product})()`, isTemplate: false },
]

export const CODE_ATTACKS: Observation<Attacked> = {
  make: async (audit: Audit) => {
    const attacker = new Attacker(audit)
    const ran: { readonly attack: Attack; readonly isTemplate: boolean; readonly language: string }[] = []
    const chosen = attacker.targets(
      (tool, target) => !isCode(tool, target) && !isCommand(tool, target) && !isSql(tool, target),
      PER_TOOL,
    )
    for (const { tool, target } of chosen) {
      for (const { language, text, isTemplate } of WAYS) {
        if (isTemplate && isForTemplates(target)) continue
        const factors = new Factors()
        const attack = await attacker.call(tool, target, text(factors.text), `an expression of ${language}`)
        if (attack === undefined) break
        if (!contains(rawText(attack.exchange), factors.product)) continue
        ran.push({ attack, isTemplate, language })
        break
      }
    }
    const findings = ran.map(({ attack, isTemplate, language }) => ({
      severity: isTemplate ? ('error' as const) : ('critical' as const),
      subject: attack.name,
      message: `${showTarget(attack)} is ${isTemplate ? 'read as a template' : `run as ${language}`}: two factors were sent in ${attack.label}, and their product is in the answer. Treat arguments as data`,
      evidence: [attack.exchange],
    }))
    return await attacker.finish(findings)
  },
}

/** Templates are its purpose. */
function isForTemplates({ name, description }: Target): boolean {
  return /template|placeholder|interpolat|\{\{|\$\{/i.test(`${name} ${description}`)
}

/** As a number of its own, perhaps with separators. */
function contains(text: string, product: string): boolean {
  return new RegExp(`(?<!\\d)${product}(?!\\d)`).test(text.replace(/(?<=\d)[,_](?=\d{3})/g, ''))
}
