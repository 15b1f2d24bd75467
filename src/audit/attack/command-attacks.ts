// Commands of a shell in parameters that are no commands. Their effect is harmless, and proves that a shell ran them: a file
// appears in a folder of the audit, or a product in the answer whose factors were sent.
import { showValue } from '../../core/text/show-value.js'
import { answerText, rawText } from '../answers/answer-text.js'
import { shellErrorIn } from '../answers/shell-errors.js'
import type { Audit, Observation } from '../probe/audit.js'
import type { ProbeFinding } from '../probe/probe.js'
import { type Attack, type Attacked, Attacker } from './attacker.js'
import { CanaryFolder } from './canary-folder.js'
import { Factors } from './factors.js'
import { randomName } from './random-name.js'
import { isCommand } from './target-kind.js'
import { showTarget } from './targets.js'

const PER_TOOL = 3

/** Each gets out of a word of a shell in another way. */
const WAYS: readonly (readonly [label: string, way: (command: string) => string])[] = [
  ['a command after `;`', (command) => `example; ${command}; #`],
  ['a command in `$()`', (command) => `example$(${command})`],
  ['a command after a single quote', (command) => `example'; ${command}; '`],
  ['a command after a double quote', (command) => `example"; ${command}; "`],
  ['a command in backticks', (command) => `example\`${command}\``],
  ['a command after `|`', (command) => `example | ${command}`],
  ['a command after `&&`', (command) => `example && ${command}`],
  ['a command on a second line', (command) => `example\n${command}\n`],
]

export const COMMAND_ATTACKS: Observation<Attacked> = {
  make: async (audit: Audit) => {
    const attacker = new Attacker(audit)
    const targets = attacker.targets((tool, target) => !isCommand(tool, target), PER_TOOL)
    if (targets.length === 0) return { attacks: [], findings: [], left: [] }
    const canary = new CanaryFolder()
    try {
      const findings: ProbeFinding[] = []
      for (const { tool, target } of targets) {
        const finding = await attackOne(attacker, canary, { tool, target })
        if (finding !== undefined) findings.push(finding)
      }
      return await attacker.finish(findings)
    } finally {
      canary.remove()
    }
  },
}

type Chosen = ReturnType<Attacker['targets']>[number]

/** Stops at the first proof. */
async function attackOne(
  attacker: Attacker,
  canary: CanaryFolder,
  { tool, target }: Chosen,
): Promise<ProbeFinding | undefined> {
  const tried: { readonly attack: Attack; readonly file: string }[] = []
  let spoken: { readonly attack: Attack; readonly words: string } | undefined
  for (const [label, way] of WAYS) {
    const file = randomName()
    const factors = new Factors()
    const command = `touch ${canary.absent(file)}; echo ${factors.mark}$((${factors.text}))`
    const attack = await attacker.call(tool, target, way(command), label)
    if (attack === undefined) break
    tried.push({ attack, file })
    if (canary.has(file)) return ran(attack, 'the file that it creates exists')
    if (rawText(attack.exchange).includes(`${factors.mark}${factors.product}`)) {
      return ran(attack, `its output is in the answer`)
    }
    const words = shellErrorIn(answerText(attack.exchange))
    if (words !== undefined) spoken ??= { attack, words }
  }
  // A tool may start a program and answer before it has ended.
  const late = tried.find(({ file }) => canary.has(file))
  if (late !== undefined) return ran(late.attack, 'the file that it creates exists')
  return spoken === undefined ? undefined : await reached(attacker, spoken)
}

function ran(attack: Attack, proof: string): ProbeFinding {
  return {
    subject: attack.name,
    message: `${showTarget(attack)} runs a command that the argument contains: ${attack.label} was sent, and ${proof}. Start programs without a shell, with a list of arguments`,
    evidence: [attack.exchange],
  }
}

/** The words of a shell count only where a harmless text does not cause them. */
async function reached(
  attacker: Attacker,
  { attack, words }: { readonly attack: Attack; readonly words: string },
): Promise<ProbeFinding | undefined> {
  const control = await attacker.call(attack.tool, attack.target, 'example', 'the text `example`')
  if (control === undefined || shellErrorIn(answerText(control.exchange)) !== undefined) return undefined
  return {
    severity: 'error',
    subject: attack.name,
    message: `${showTarget(attack)} reaches a shell, which says ${showValue(words, 100)} when the argument is ${attack.label}. Start programs without a shell, with a list of arguments`,
    evidence: [attack.exchange, control.exchange],
  }
}
