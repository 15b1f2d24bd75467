// The tracing of the agent: its spans go to Langfuse.
import { LangfuseExporter } from '@mastra/langfuse'
import { Observability } from '@mastra/observability'

const exporter = new LangfuseExporter()
export const observability = new Observability({
  configs: { default: { serviceName: 'books', exporters: [exporter] } },
})
