import type {
  InputRow,
  Label,
  ModalInput,
  ModalTopLevelComponent,
} from '@guildhall/protocol/components/modal-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { type ReactNode, useId } from 'react'
import { t } from '../../language/dialogs.ts'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { isControlGroup, renderInput } from './modal-inputs.tsx'
import type { ModalForm } from './use-modal-form.ts'

type Place = { readonly form: ModalForm; readonly guildId: string | null; readonly channelId: string }

type ModalContentProps = Place & { components: readonly ModalTopLevelComponent[] }

/** The content of a modal from top to bottom. */
export function ModalContent({ components, ...place }: ModalContentProps) {
  return components.map((component, index) => (
    <div key={component.id || index} data-part={component.type}>
      <Line component={component} place={place} />
    </div>
  ))
}

/** The server may be newer than this page: unknown inputs show a note, and the rest can be filled in. */
function Line({ component, place }: { component: ModalTopLevelComponent; place: Place }): ReactNode {
  switch (component.type) {
    case ComponentType.LABEL:
      return <Labelled label={component} place={place} />
    case ComponentType.ACTION_ROW:
      return <Row row={component} place={place} />
    case ComponentType.TEXT_DISPLAY:
      return <Markdown text={component.content} surface="message" />
    default:
      return <p className="modal-hint">{t('interactions.this-content-cant-be-shown')}</p>
  }
}

const Labelled = ({ label: { label, description, component }, place }: { label: Label; place: Place }) => (
  <Input input={component} label={label} description={description} place={place} />
)

/** The deprecated text inputs. */
const Row = ({ row, place }: { row: InputRow; place: Place }) =>
  row.components.map((input) => (
    <Input key={input.custom_id} input={input} label={input.label} description={undefined} place={place} />
  ))

type InputProps = { input: ModalInput; label: string; description: string | undefined; place: Place }

function Input({ input, label, description, place: { form, ...place } }: InputProps) {
  const id = useId()
  const problem = form.problemAt(input)
  const isRequired = 'required' in input ? input.required : false
  const describedBy = [description && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const drawn = renderInput({
    input,
    ids: { input: id, label: `${id}-label`, describedBy: describedBy === '' ? undefined : describedBy },
    filled: form.filledOf(input),
    onFill: (part) => form.fill(input, part),
    isWrong: problem !== undefined,
    ...place,
  })
  const name = (
    <>
      {label}
      {isRequired ? (
        <span className="modal-required" aria-hidden="true">
          {' '}
          *
        </span>
      ) : null}
    </>
  )
  const Holder = isControlGroup(input) ? 'fieldset' : 'div'

  return (
    <Holder
      className="modal-input"
      data-part={input.type}
      data-wrong={problem !== undefined || undefined}
      aria-describedby={isControlGroup(input) ? describedBy : undefined}
    >
      {isControlGroup(input) ? (
        <legend className="modal-label" id={`${id}-label`}>
          {name}
        </legend>
      ) : (
        <label className="modal-label" id={`${id}-label`} htmlFor={id}>
          {name}
        </label>
      )}
      {description ? (
        <p className="modal-hint" id={`${id}-hint`}>
          {description}
        </p>
      ) : null}
      {drawn}
      <p className="modal-input-problem" id={`${id}-problem`} aria-live="polite">
        {problem}
      </p>
    </Holder>
  )
}
