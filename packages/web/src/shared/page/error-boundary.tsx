import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** Rendered instead of the children after an error. `clear` renders them again. */
  fallback: (reload: () => void, clear: () => void) => ReactNode
  /** The children are rendered again when this changes. */
  shows?: string | null | undefined
  children: ReactNode
}

type FaultBoundaryState = { isFaulty: boolean; reloads: number }

/** Isolates an error in its children from the rest of the page. React logs it to the console once. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { isFaulty: false, reloads: 0 }

  static getDerivedStateFromError(): Partial<FaultBoundaryState> {
    return { isFaulty: true }
  }

  override componentDidUpdate({ shows }: ErrorBoundaryProps): void {
    if (this.state.isFaulty && shows !== this.props.shows) this.#clear()
  }

  override render(): ReactNode {
    const { fallback, children } = this.props
    return this.state.isFaulty ? fallback(this.#reload, this.#clear) : children
  }

  /** Renders the children again; if that did not help, the page is reloaded. */
  readonly #reload = (): void => {
    if (this.state.reloads > 0) location.reload()
    else this.setState({ isFaulty: false, reloads: 1 })
  }

  readonly #clear = (): void => this.setState({ isFaulty: false, reloads: 0 })
}
