import { defineProbe } from '../../../probe/probe.js'
import { byOrders, everywhere, judgeTexts } from '../../../texts/judge-texts.js'

export const preferenceManipulation = defineProbe({
  id: 'security/preference-manipulation',
  title: 'No text of the server tells the model to prefer its tools to all others.',
  severity: 'error',
  reference: {
    title: 'MPMA: Preference Manipulation Attack Against Model Context Protocol',
    url: 'https://arxiv.org/abs/2505.11154',
  },
  run: async (audit) =>
    await judgeTexts(
      audit,
      byOrders(everywhere(['prefer']), {
        catalogue: 'error',
        prompt: 'warning',
        resource: 'warning',
        result: 'warning',
      }),
    ),
})
