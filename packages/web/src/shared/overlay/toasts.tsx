import { t } from '../../language/main.ts'
import './toasts.css'
import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeProblem } from '../../api/api-problem.ts'

const manager = Base.createToastManager()

const shown_ms = { plain: 6_000, danger: 12_000 } as const

/**
 * Shows a toast; an error stays longer and is read out at once. It stays while it is hovered or focused, which F6 does.
 */
export function showToast(text: string, tone: keyof typeof shown_ms = 'plain'): void {
  // A toast of high priority is in the page twice, once visibly and once for screen readers.
  manager.add({ description: text, type: tone, priority: 'low', timeout: shown_ms[tone] })
}

/** Runs a user's action and shows an error. Resolves to whether it succeeded. */
export async function runWithErrorToast(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (problem) {
    showToast(describeProblem(problem), 'danger')
    return false
  }
}

/** Renders the toasts. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Base.Provider toastManager={manager}>
      {children}
      <Base.Portal>
        <ToastRegion />
      </Base.Portal>
    </Base.Provider>
  )
}

/** Each is a text to read, not a dialog: Tab moves to its button, not into it. */
const line = { role: 'group', 'aria-modal': undefined, tabIndex: -1 } as const

function ToastRegion() {
  const { toasts } = Base.useToastManager()
  const isUrgent = toasts.some(({ type }) => type === 'danger')
  return (
    <Base.Viewport className="toasts" aria-live={isUrgent ? 'assertive' : 'polite'}>
      {toasts.map((toast) => (
        <Base.Root key={toast.id} toast={toast} className="toast" {...line} swipeDirection={['up', 'right']}>
          <Base.Content className="toast-content">
            <Base.Description className="toast-text" />
            <Base.Close className="icon-button" aria-label={t('overlay.dismiss')} aria-hidden={false}>
              <X aria-hidden="true" />
            </Base.Close>
          </Base.Content>
        </Base.Root>
      ))}
    </Base.Viewport>
  )
}
