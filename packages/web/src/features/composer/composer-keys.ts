import { t } from '../../language/main.ts'
import type { KeyCombination } from '../../shared/page/key-combination.ts'

/** The keyboard shortcuts of the message box. */
export const composerKeys = {
  send: { keys: ['Enter'], label: t('composer.send-the-message'), key: 'Enter' },
  newLine: { keys: ['Shift', 'Enter'], label: t('composer.start-a-new-line'), key: 'Enter', shift: true },
  editLast: { keys: ['↑'], label: t('composer.edit-your-last-message'), key: 'ArrowUp' },
  cancel: { keys: ['Esc'], label: t('composer.cancel-a-reply-or-an'), key: 'Escape' },
} as const satisfies Readonly<Record<string, KeyCombination>>
