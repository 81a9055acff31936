import { longestText, masked } from './masked';

describe('a message of a unit as it is kept', () => {
  it.each([
    ['<UserName>cn</UserName><PaSCword>secret</PaSCword><FsuId>1</FsuId>'],
    ['&lt;PaSCword&gt;sec&amp;ret secret&lt;/PaSCword&gt;'],
    ['<ns1:IPSecPWD xsi:type="string">secret</ns1:IPSecPWD>'],
    ['<password><![CDATA[secret]]></password>'],
    ['&#60;Password&#62;secret&#60;/Password&#62;'],
    ['<IPSecPWD>secret'],
  ])('says nothing secret: %s', (text) => {
    expect(masked(text)).not.toContain('secret');
    expect(masked(text)).toContain('***');
  });

  it('says everything else', () => {
    expect(masked('<PaSCword>x</PaSCword><FsuId>51051243800001</FsuId>')).toBe(
      '<PaSCword>***</PaSCword><FsuId>51051243800001</FsuId>',
    );
    expect(masked('<UserNames>all</UserNames>')).toBe('<UserNames>all</UserNames>');
  });

  it('is masked before it is cut, and quickly', () => {
    const began = Date.now();
    expect(masked(`<Password>${'s'.repeat(2_000_000)}`)).toBe('<Password>***');
    expect(masked('<Password '.repeat(200_000))).toHaveLength(longestText + 1);
    expect(masked('&lt;'.repeat(500_000))).toHaveLength(longestText + 1);
    expect(Date.now() - began).toBeLessThan(2_000);
  });
});
