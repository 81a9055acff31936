interface PhotoInputProps {
  label: string;
  onTake: (file: File) => void;
}

/** The camera of the phone, or a file. */
export function PhotoInput({ label, onTake }: PhotoInputProps) {
  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file) onTake(file);
    input.value = '';
  };
  return (
    <label className="technician-button">
      {label}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="visually-hidden"
        onChange={({ target }) => take(target)}
      />
    </label>
  );
}
