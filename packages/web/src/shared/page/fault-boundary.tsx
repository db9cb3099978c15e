import { Component, type ReactNode } from 'react'

type FaultBoundaryProps = {
  /** What stands in the place of the children after a fault. `clear` draws them again. */
  fallback: (reload: () => void, clear: () => void) => ReactNode
  /** The children are drawn again when this changes. */
  shows?: string | null | undefined
  children: ReactNode
}

type FaultBoundaryState = { isFaulty: boolean; reloads: number }

/** Keeps a fault in its children from the rest of the page. React logs it to the console, once. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { isFaulty: false, reloads: 0 }

  static getDerivedStateFromError(): Partial<FaultBoundaryState> {
    return { isFaulty: true }
  }

  override componentDidUpdate({ shows }: FaultBoundaryProps): void {
    if (this.state.isFaulty && shows !== this.props.shows) this.#clear()
  }

  override render(): ReactNode {
    const { fallback, children } = this.props
    return this.state.isFaulty ? fallback(this.#reload, this.#clear) : children
  }

  /** Draws the children again; where that did not help, the whole page is loaded anew. */
  readonly #reload = (): void => {
    if (this.state.reloads > 0) location.reload()
    else this.setState({ isFaulty: false, reloads: 1 })
  }

  readonly #clear = (): void => this.setState({ isFaulty: false, reloads: 0 })
}
