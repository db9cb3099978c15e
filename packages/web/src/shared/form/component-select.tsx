import type { MessageSelect } from '@guildhall/protocol/components/message-components'
import type { ModalSelect } from '@guildhall/protocol/components/modal-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { t } from '../../language/dialogs.ts'
import { Emoji } from '../emoji/emoji.tsx'
import { type EntityKind, EntitySelect } from './entity-select.tsx'
import { type SelectOption, SelectPopup, type SelectPopupProps } from './select-popup.tsx'

const kinds: ReadonlyMap<number, EntityKind> = new Map([
  [ComponentType.USER_SELECT, 'user'],
  [ComponentType.ROLE_SELECT, 'role'],
  [ComponentType.MENTIONABLE_SELECT, 'mentionable'],
  [ComponentType.CHANNEL_SELECT, 'channel'],
])

const placeholders = {
  user: t('form.choose-a-person'),
  role: t('form.choose-a-role'),
  mentionable: t('form.choose-a-person-or-a-role'),
  channel: t('form.choose-a-channel'),
} as const

type ComponentSelectProps = Pick<
  SelectPopupProps,
  'describedBy' | 'disabled' | 'invalid' | 'labelledBy' | 'onClose'
> & {
  component: MessageSelect | ModalSelect
  guildId: string | null
  channelId: string
  /** Values of options, or IDs. */
  chosen: readonly string[]
  onChoose: (values: readonly string[]) => void
}

/** Any of the five select menus, in a message or a modal. */
export function ComponentSelect({ component, guildId, channelId, chosen, onChoose, ...rest }: ComponentSelectProps) {
  const { min_values, max_values: max, placeholder } = component
  const min = 'required' in component && !component.required ? 0 : min_values
  if (component.type === ComponentType.STRING_SELECT) {
    const choices = component.options.map(toChoice)
    return (
      <SelectPopup
        {...rest}
        min={min}
        max={max}
        placeholder={placeholder ?? t('form.choose')}
        choices={choices}
        chosen={choices.filter(({ value }) => chosen.includes(value))}
        onChoose={(next) => onChoose(next.map(({ value }) => value))}
      />
    )
  }
  const kind = kinds.get(component.type) ?? 'user'
  return (
    <EntitySelect
      {...rest}
      kind={kind}
      guildId={guildId}
      channelId={channelId}
      channelTypes={'channel_types' in component ? component.channel_types : undefined}
      min={min}
      max={max}
      placeholder={placeholder ?? placeholders[kind]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

type Option = Extract<MessageSelect, { options: unknown }>['options'][number]

const toChoice = ({ value, label, description, emoji }: Option): SelectOption => ({
  value,
  label,
  description,
  icon: emoji ? (
    <Emoji
      emoji={
        emoji.id == null
          ? { text: emoji.name ?? '' }
          : { id: emoji.id, name: emoji.name ?? '', isAnimated: emoji.animated ?? false }
      }
    />
  ) : undefined,
})
