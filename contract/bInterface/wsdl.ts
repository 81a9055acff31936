import { services, type Side } from './names';
import { escapeXml } from './xml';

const soapEncoding = 'http://schemas.xmlsoap.org/soap/encoding/';

/**
 * The type of both parts, written out: clients that know it by name alone would fetch its schema from the internet, and
 * others refuse a type that nothing declares.
 */
const types =
  `<wsdl:types><xsd:schema targetNamespace="${soapEncoding}"><xsd:simpleType name="string">` +
  '<xsd:restriction base="xsd:string"/></xsd:simpleType></xsd:schema></wsdl:types>';

/** The one operation of a side's service; clients that read this post to the address it names. */
export function wsdlOf(side: Side, address: string): string {
  const { namespace, name } = services[side];
  const soapBody = `<wsdlsoap:body encodingStyle="${soapEncoding}" namespace="${namespace}" use="encoded"/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<wsdl:definitions targetNamespace="${namespace}" xmlns:impl="${namespace}" xmlns:soapenc="${soapEncoding}"`,
    ' xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:wsdlsoap="http://schemas.xmlsoap.org/wsdl/soap/"',
    ' xmlns:xsd="http://www.w3.org/2001/XMLSchema">',
    types,
    '<wsdl:message name="invokeRequest"><wsdl:part name="xmlData" type="soapenc:string"/></wsdl:message>',
    '<wsdl:message name="invokeResponse"><wsdl:part name="invokeReturn" type="soapenc:string"/></wsdl:message>',
    `<wsdl:portType name="${name}"><wsdl:operation name="invoke" parameterOrder="xmlData">`,
    '<wsdl:input message="impl:invokeRequest" name="invokeRequest"/>',
    '<wsdl:output message="impl:invokeResponse" name="invokeResponse"/></wsdl:operation></wsdl:portType>',
    `<wsdl:binding name="${name}SoapBinding" type="impl:${name}">`,
    '<wsdlsoap:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>',
    '<wsdl:operation name="invoke"><wsdlsoap:operation soapAction=""/>',
    `<wsdl:input name="invokeRequest">${soapBody}</wsdl:input>`,
    `<wsdl:output name="invokeResponse">${soapBody}</wsdl:output></wsdl:operation></wsdl:binding>`,
    `<wsdl:service name="${name}Service"><wsdl:port binding="impl:${name}SoapBinding" name="${name}">`,
    `<wsdlsoap:address location="${escapeXml(address)}"/></wsdl:port></wsdl:service></wsdl:definitions>`,
  ].join('\n');
}
