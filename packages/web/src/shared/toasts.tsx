import './toasts.css'
import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeProblem } from '../api/api-problem.ts'

const manager = Base.createToastManager()

/** Says something in passing; a failure stays longer and is read out at once. */
export function say(text: string, tone: 'plain' | 'danger' = 'plain'): void {
  manager.add({ description: text, type: tone, priority: tone === 'danger' ? 'high' : 'low' })
}

/** Runs what somebody wished for; what is refused is said. Resolves to whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (problem) {
    say(describeProblem(problem), 'danger')
    return false
  }
}

/** Where toasts are shown. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Base.Provider toastManager={manager} timeout={6_000}>
      {children}
      <Base.Portal>
        <Base.Viewport className="toasts">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function ToastList() {
  const { toasts } = Base.useToastManager()
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className="toast">
      <Base.Content className="toast-content">
        <Base.Description className="toast-text" />
        <Base.Close className="icon-button" aria-label="Dismiss">
          <X aria-hidden="true" />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ))
}
