import { Component, type ComponentChildren } from 'preact'

/** An external result may contain what a view does not expect: the rest of the report stays usable. */
export class Safely extends Component<{ children: ComponentChildren }, { message: string | null }> {
  override state: { message: string | null } = { message: null }

  static override getDerivedStateFromError(error: unknown): { message: string } {
    return { message: String(error) }
  }

  override render() {
    const { message } = this.state
    if (message === null) return this.props.children
    return <p class="notice notice-error">This view cannot be shown: {message}</p>
  }
}
