import { t } from '../../language/dialogs.ts'
import './custom-status-dialog.css'
import { LIMITS } from '@guildhall/protocol/limits'
import { SmilePlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Emoji, type ShownEmoji } from '../../shared/emoji/emoji.tsx'
import { EmojiPopover } from '../../shared/emoji/emoji-popover.tsx'
import type { CustomGroup } from '../../shared/emoji/picker-emoji-groups.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { IncompleteForm, textIn } from '../../shared/form/form-problem.ts'
import type { CustomStatus } from '../../state/custom-status.ts'
import { useOwnPresence } from '../../state/own-presence.ts'
import { useClient } from '../../state/use-client.ts'
import { useWorld } from '../../state/world.ts'
import { EXPIRY_CHOICES, expiryOf } from './status-expiry.ts'

/** Asks for the text of a custom status, and how long it lasts. */
export function CustomStatusDialog({ onClose }: { onClose: () => void }) {
  const { presence } = useClient()
  const { custom } = useOwnPresence()
  const [emoji, setEmoji] = useState(custom?.emoji ?? null)
  const customs = useGuildEmoji()

  async function save(entered: FormData) {
    const text = textIn(entered, 'text').trim()
    if (text === '' && emoji === null)
      throw new IncompleteForm(new Map([['text', t('account-bar.enter-a-status-or-pick')]]))
    presence.say({ text, emoji, until: expiryOf(textIn(entered, 'until'), new Date()) })
  }

  return (
    <FormDialog
      title={t('account-bar.set-a-custom-status')}
      description={t('account-bar.everyone-who-sees-your-name')}
      action={t('account-bar.save')}
      fields={['text']}
      onSubmit={save}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <div className="custom-status-line">
            <EmojiPopover
              customs={customs}
              onPick={(picked) => setEmoji(kept(picked))}
              trigger={
                <IconButton
                  label={emoji === null ? t('account-bar.pick-an-emoji') : t('account-bar.pick-another-emoji')}
                  className="custom-status-emoji"
                >
                  {emoji === null ? <SmilePlus aria-hidden="true" /> : <Emoji emoji={shown(emoji)} />}
                </IconButton>
              }
            />
            <Field
              name="text"
              label={t('account-bar.status')}
              autoFocus
              autoComplete="off"
              maxLength={LIMITS.activityText.max}
              defaultValue={custom?.text ?? ''}
              error={fields.get('text')}
            />
          </div>
          {emoji === null ? null : (
            <div>
              <Button onPress={() => setEmoji(null)}>{t('account-bar.remove-emoji')}</Button>
            </div>
          )}
          <ChoiceField name="until" label={t('account-bar.clear-after')} choices={EXPIRY_CHOICES} chosen="never" />
        </>
      )}
    </FormDialog>
  )
}

type Picked = NonNullable<CustomStatus['emoji']>

const kept = (emoji: ShownEmoji): Picked =>
  'text' in emoji ? { name: emoji.text } : { name: emoji.name, id: emoji.id, animated: emoji.isAnimated }

const shown = ({ id, name, animated = false }: Picked): ShownEmoji =>
  id === undefined ? { text: name } : { id, name, isAnimated: animated }

/** The custom emoji of the user's guilds. */
function useGuildEmoji(): readonly CustomGroup[] {
  const guilds = useWorld((world) => world.guilds)
  return useMemo(
    () =>
      [...guilds.values()].map(({ settings, emojis }) => ({
        id: settings.id,
        name: settings.name,
        emoji: [...emojis.values()].map(({ id, name, animated }) => ({ id, name, isAnimated: animated })),
      })),
    [guilds],
  )
}
