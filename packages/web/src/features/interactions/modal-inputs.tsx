import type { ModalInput, ModalSelect } from '@guildhall/protocol/components/modal-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import type { ReactNode } from 'react'
import { t } from '../../language/dialogs.ts'
import { ComponentSelect } from '../../shared/form/component-select.tsx'
import { CheckboxInput, OptionGroup } from './choice-inputs.tsx'
import { FileInput } from './file-input.tsx'
import type { InputState } from './input-state.ts'
import { TextInputField } from './text-input.tsx'

type Type = ModalInput['type']
type OfType<T extends Type> = Extract<ModalInput, { type: T }>

/** A modal input: its state and its label. */
export type RenderedInput<I extends ModalInput = ModalInput> = {
  readonly input: I
  readonly ids: { readonly input: string; readonly label: string; readonly describedBy: string | undefined }
  readonly filled: InputState
  readonly onFill: (part: Partial<InputState>) => void
  readonly isWrong: boolean
  readonly guildId: string | null
  readonly channelId: string
}

type Draw = (drawn: RenderedInput) => ReactNode

const isOf = <T extends Type>(input: ModalInput, type: T): input is OfType<T> => input.type === type

function drawing<const T extends Type>(type: T, draw: (drawn: RenderedInput<OfType<T>>) => ReactNode): Draw {
  return ({ input, ...rest }) => (isOf(input, type) ? draw({ input, ...rest }) : null)
}

const select = (type: 3 | 5 | 6 | 7 | 8): Draw => drawing(type, drawSelect)

/** The renderers of modal inputs by kind. */
const drawings = {
  [ComponentType.TEXT_INPUT]: drawing(4, (drawn) => <TextInputField {...drawn} />),
  [ComponentType.STRING_SELECT]: select(3),
  [ComponentType.USER_SELECT]: select(5),
  [ComponentType.ROLE_SELECT]: select(6),
  [ComponentType.MENTIONABLE_SELECT]: select(7),
  [ComponentType.CHANNEL_SELECT]: select(8),
  [ComponentType.FILE_UPLOAD]: drawing(19, (drawn) => <FileInput {...drawn} />),
  [ComponentType.RADIO_GROUP]: drawing(21, (drawn) => <OptionGroup {...drawn} />),
  [ComponentType.CHECKBOX_GROUP]: drawing(22, (drawn) => <OptionGroup {...drawn} />),
  [ComponentType.CHECKBOX]: drawing(23, (drawn) => <CheckboxInput {...drawn} />),
} satisfies Record<Type, Draw>

const byType: ReadonlyMap<number, Draw> = new Map(Object.entries(drawings).map(([type, draw]) => [Number(type), draw]))

export const renderInput: Draw = (drawn) =>
  byType.get(drawn.input.type)?.(drawn) ?? <p className="modal-hint">{t('interactions.this-input-cant-be-shown')}</p>

/** Whether it consists of several controls with one common label. */
export const isControlGroup = ({ type }: ModalInput): boolean =>
  type === ComponentType.RADIO_GROUP || type === ComponentType.CHECKBOX_GROUP

function drawSelect({
  input,
  ids,
  filled,
  onFill,
  isWrong,
  guildId,
  channelId,
}: RenderedInput<ModalSelect>): ReactNode {
  return (
    <ComponentSelect
      component={input}
      guildId={guildId}
      channelId={channelId}
      labelledBy={ids.label}
      describedBy={ids.describedBy}
      invalid={isWrong}
      chosen={filled.chosen}
      onChoose={(chosen) => onFill({ chosen })}
    />
  )
}
