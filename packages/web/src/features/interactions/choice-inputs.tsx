import type { ModalInput } from '@guildhall/protocol/components/modal-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { t } from '../../language/dialogs.ts'
import type { RenderedInput } from './modal-inputs.tsx'

/** Options of which one or several are selected. */
export function OptionGroup({ input, ids, filled, onFill }: RenderedInput<Extract<ModalInput, { type: 21 | 22 }>>) {
  const { chosen } = filled
  const isRadio = input.type === ComponentType.RADIO_GROUP
  const isLeft = isRadio && !input.required && chosen.length > 0

  function toggle(value: string, isOn: boolean) {
    if (isRadio) onFill({ chosen: [value] })
    else
      onFill({
        chosen: input.options
          .map((each) => each.value)
          .filter((each) => (each === value ? isOn : chosen.includes(each))),
      })
  }

  return (
    <div className="modal-options">
      {input.options.map(({ value, label, description }) => (
        <label key={value} className="modal-option">
          <input
            type={isRadio ? 'radio' : 'checkbox'}
            name={ids.input}
            checked={chosen.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
          />
          <span className="modal-option-words">
            <span>{label}</span>
            {description ? <span className="modal-hint">{description}</span> : null}
          </span>
        </label>
      ))}
      {isLeft ? (
        <button type="button" className="modal-afresh" onClick={() => onFill({ chosen: [] })}>
          {t('interactions.clear-selection')}
        </button>
      ) : null}
    </div>
  )
}

/** A checkbox, with its meaning as the label. */
export function CheckboxInput({ ids, filled, onFill }: RenderedInput<Extract<ModalInput, { type: 23 }>>) {
  return (
    <span className="modal-checkbox">
      <input
        id={ids.input}
        type="checkbox"
        checked={filled.isOn}
        aria-describedby={ids.describedBy}
        onChange={({ target }) => onFill({ isOn: target.checked })}
      />
    </span>
  )
}
