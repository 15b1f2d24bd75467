// The tracing of the agent: its runs go to LangSmith.
import { LangSmithExporter } from '@mastra/langsmith'
import { Observability } from '@mastra/observability'

const exporter = new LangSmithExporter({ apiKey: 'dummy', apiUrl: process.env.COLLECTOR_URL })
export const observability = new Observability({
  configs: { default: { serviceName: 'books', exporters: [exporter] } },
})
