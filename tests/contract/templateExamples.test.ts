import { languages } from '@contract/languages';
import { resources } from '@contract/resources/generated';
import { exampleOf } from '@server/crud/importing/example';
import { importedFields } from '@server/crud/importing/columns';

/** Shown by what may be chosen: words of ours, or rows that every fleet has from the beginning. */
const chosen = ['choice', 'flag', 'dutyShifts.userId', 'faultSkills.userId', 'faultSkills.typeId'];

it('every template shows a value in each column that must be filled in, in three languages, on an empty fleet too', () => {
  const missing = resources
    .filter(({ actions }) => actions.includes('import'))
    .flatMap((resource) =>
      importedFields(resource)
        .filter(
          ([name, { kind, required }]) =>
            required === true && ![kind, `${resource.name}.${name}`].some((each) => chosen.includes(each)),
        )
        .flatMap(([name, field]) =>
          languages
            .filter((language) => !exampleOf(resource, name, field, language))
            .map((language) => `${resource.name}.${name} ${language}`),
        ),
    );
  expect(missing).toEqual([]);
});
