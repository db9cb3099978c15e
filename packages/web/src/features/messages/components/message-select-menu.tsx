import type { MessageSelect } from '@guildhall/protocol/components/message-components'
import { useState } from 'react'
import { t } from '../../../language/dialogs.ts'
import { ComponentSelect } from '../../../shared/form/component-select.tsx'
import { selectDefaults } from '../../../shared/form/select-defaults.ts'
import { useComponentContext, useComponentUse } from './use-component-use.ts'

/**
 * The selection is sent when the list is closed. It then stays until the message changes, or until the application
 * didn't respond.
 */
export function MessageSelectMenu({ component }: { component: MessageSelect }) {
  const { guildId, message } = useComponentContext()
  const { isHeld, isWaiting, attempt, press } = useComponentUse(component)
  const before = selectDefaults(component)
  const [chosen, setChosen] = useState<readonly string[]>(before)
  const [sent, setSent] = useState<readonly string[]>(before)
  const [shown, setShown] = useState(component)
  const [problem, setProblem] = useState<string | null>(null)
  const { min_values: min, max_values: max } = component

  if (shown !== component) {
    setShown(component)
    if (JSON.stringify(shown) !== JSON.stringify(component)) {
      setChosen(before)
      setSent(before)
    }
  }

  function send(values: readonly string[]) {
    if (isHeld || values.join() === sent.join()) return
    const isTooFew = values.length < min
    setProblem(isTooFew ? t('messages.choose-at-least', { min }) : null)
    if (isTooFew) return
    setSent(values)
    press(values)
  }

  return (
    <>
      <ComponentSelect
        component={component}
        guildId={guildId}
        channelId={message.channel_id}
        chosen={chosen}
        disabled={(component.disabled ?? false) || isHeld}
        onChoose={(values) => {
          setChosen(values)
          if (max === 1) send(values)
        }}
        onClose={() => (max === 1 ? undefined : send(chosen))}
      />
      <p className="part-select-line" role="status">
        {isWaiting ? t('messages.waiting-for-a-response') : attempt?.state === 'failed' ? null : problem}
      </p>
    </>
  )
}
