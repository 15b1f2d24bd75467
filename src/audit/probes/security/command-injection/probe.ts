import { outcomeOf } from '../../../attack/attacker.js'
import { COMMAND_ATTACKS } from '../../../attack/command-attacks.js'
import { defineProbe } from '../../../probe/probe.js'

export const commandInjection = defineProbe({
  id: 'security/command-injection',
  title: 'A shell does not run what an argument contains.',
  severity: 'critical',
  reference: {
    title: 'CWE-78: OS Command Injection',
    url: 'https://cwe.mitre.org/data/definitions/78.html',
  },
  run: async (audit) =>
    outcomeOf(await audit.observe(COMMAND_ATTACKS), 'a text parameter that is not meant to be a command'),
})
