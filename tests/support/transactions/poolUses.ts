import ts from 'typescript';

/** A place inside a transaction, or called from one, that leads to the pool. */
export interface PoolUse {
  file: string;
  line: number;
  text: string;
}

type Body = ts.Node & { parameters: ts.NodeArray<ts.ParameterDeclaration>; body?: ts.Node };

const poolNames = new Set(['Kysely', 'GuardedKysely', 'Pool', 'GuardedPool']);

const isBody = (node: ts.Node): node is Body =>
  (ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node)) &&
  node.body !== undefined;

/** A name or `a.b` that is read, and no name of what is declared. */
function isValue(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return true;
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (
    ts.isPropertyAccessExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent)
  )
    return parent.name !== node;
  return !ts.isTypeNode(parent);
}

/**
 * Follows every transaction of a program: what is written in it and in the functions that it calls. A function may
 * use the connection that it is passed; any other one it holds leads to the pool, and so does a call of something made
 * with the pool (parameters, scopes, sessions) that is not passed the transaction.
 */
export class PoolUses {
  private readonly checker: ts.TypeChecker;
  private readonly seen = new Set<ts.Node>();
  private readonly implementations = new Map<ts.Node, Body[]>();
  private readonly uses: PoolUse[] = [];
  private readonly madeWithPool = new Set<ts.Symbol>();
  private roots = 0;

  constructor(
    private readonly program: ts.Program,
    private readonly isOurs: (file: string) => boolean,
  ) {
    this.checker = program.getTypeChecker();
  }

  find(): { uses: PoolUse[]; transactions: number } {
    const files = this.program.getSourceFiles().filter(({ fileName }) => this.isOurs(fileName));
    for (const file of files) this.everyNode(file, (node) => this.noteImplementation(node));
    for (const file of files) this.everyNode(file, (node) => this.noteMaker(node));
    for (const file of files) this.everyNode(file, (node) => this.noteTransaction(node));
    return { uses: this.uses, transactions: this.roots };
  }

  private everyNode(node: ts.Node, look: (node: ts.Node) => void): void {
    look(node);
    ts.forEachChild(node, (child) => this.everyNode(child, look));
  }

  /** `(db) => Params`: whatever is a Params asks the pool. */
  private noteMaker(node: ts.Node): void {
    if (
      !isBody(node) ||
      /\bjoined\(/.test(node.getText()) ||
      !node.parameters.some((each) => this.holdsPool(this.checker.getTypeAtLocation(each)))
    )
      return;
    const signature = this.checker.getSignatureFromDeclaration(node as ts.SignatureDeclaration);
    const made = signature && this.checker.getReturnTypeOfSignature(signature);
    const symbol = made && this.nameOf(made);
    const from = symbol?.declarations?.[0];
    if (symbol && from && this.isOurs(from.getSourceFile().fileName) && this.isCallable(made))
      this.madeWithPool.add(symbol);
  }

  /** `number` of an object that is a Params implements `Params.number`. */
  private noteImplementation(node: ts.Node): void {
    if (!ts.isObjectLiteralExpression(node)) return;
    const wanted = this.checker.getContextualType(node);
    for (const member of node.properties) {
      const name = member.name && ts.isIdentifier(member.name) ? member.name.text : undefined;
      const declared =
        name === undefined ? undefined : wanted?.getNonNullableType().getProperty(name)?.declarations?.[0];
      if (declared === undefined) continue;
      const bodies = isBody(member)
        ? [member]
        : ts.isPropertyAssignment(member)
          ? this.bodiesIn(member.initializer)
          : this.bodiesOf(this.checker.getShorthandAssignmentValueSymbol(member));
      this.implementations.set(declared, [...(this.implementations.get(declared) ?? []), ...bodies]);
    }
  }

  private bodiesIn(expression: ts.Expression): Body[] {
    return isBody(expression) ? [expression] : this.bodiesOf(this.checker.getSymbolAtLocation(expression));
  }

  private isCallable(type: ts.Type): boolean {
    if (type.getCallSignatures().length > 0) return true;
    return type
      .getProperties()
      .some((each) => this.checker.getTypeOfSymbol(each).getCallSignatures().length > 0);
  }

  private readonly nameOf = (type: ts.Type): ts.Symbol | undefined => type.aliasSymbol ?? type.getSymbol();

  private holdsPool(type: ts.Type): boolean {
    if (this.isPool(type)) return true;
    if (type.isUnion() || (type.flags & ts.TypeFlags.Object) === 0) return false;
    return type.getProperties().some((each) => this.isPool(this.checker.getTypeOfSymbol(each)));
  }

  private isPool(type: ts.Type): boolean {
    if (type.isUnion()) return type.types.some((each) => this.isPool(each));
    return poolNames.has(type.getSymbol()?.name ?? '');
  }

  private isTransaction(type: ts.Type): boolean {
    if (type.isUnion()) return type.types.some((each) => this.isTransaction(each));
    return ['Transaction', 'PoolClient', 'ClientBase', 'Client', 'Statements'].includes(
      type.getSymbol()?.name ?? '',
    );
  }

  private noteTransaction(node: ts.Node): void {
    if (isBody(node) && node.parameters.some((each) => this.bringsTransaction(each))) this.visitBody(node);
    const work = ts.isCallExpression(node) ? this.workOf(node) : undefined;
    if (work === undefined) return;
    this.roots += 1;
    this.visitExpression(work);
  }

  /** Only with a transaction can it be called, so that it runs inside one. */
  private bringsTransaction(parameter: ts.ParameterDeclaration): boolean {
    const type = this.checker.getTypeAtLocation(parameter);
    const types = [type, ...type.getProperties().map((each) => this.checker.getTypeOfSymbol(each))];
    return types.some((each) => each.getSymbol()?.name === 'Transaction');
  }

  private workOf({ expression, arguments: given }: ts.CallExpression): ts.Expression | undefined {
    if (ts.isIdentifier(expression) && expression.text === 'inTransaction' && given.length === 2)
      return given[1];
    if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'execute') return undefined;
    const receiver = this.checker.getTypeAtLocation(expression.expression).getSymbol();
    return receiver?.name === 'TransactionBuilder' ? given[0] : undefined;
  }

  private visitExpression(expression: ts.Expression): void {
    if (isBody(expression)) return this.visitBody(expression);
    for (const body of this.bodiesOf(this.checker.getSymbolAtLocation(expression))) this.visitBody(body);
  }

  private visitBody(body: Body): void {
    if (this.seen.has(body)) return;
    this.seen.add(body);
    // With its parameters: what one is by default is used as well.
    this.everyNode(body, (node) => this.visitNode(node, body));
  }

  private visitNode(node: ts.Node, body: Body): void {
    if (ts.isCallExpression(node)) this.visitCall(node);
    if (!isValue(node) || this.isJoined(node)) return;
    if (this.isPool(this.checker.getTypeAtLocation(node)) && !this.isPassed(node, body)) this.note(node);
  }

  /** `joined(db)` is the transaction where there is one. */
  private isJoined(node: ts.Node): boolean {
    const { parent } = node;
    if (!ts.isCallExpression(parent)) return false;
    if (ts.isIdentifier(parent.expression) && parent.expression.text === 'joined') return true;
    const called = this.checker.getResolvedSignature(parent)?.declaration;
    const name = called?.parameters[parent.arguments.indexOf(node as ts.Expression)]?.name.getText();
    return name !== undefined && (called?.getText().includes(`joined(${name})`) ?? false);
  }

  /** A plain parameter of the function, or of one inside it: what is passed is looked at where it is passed. */
  private isPassed(node: ts.Node, body: Body): boolean {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
    const declared = symbol?.declarations?.[0];
    if (declared === undefined) return false;
    if (ts.isVariableDeclaration(declared)) return /^joined\(/.test(declared.initializer?.getText() ?? '');
    if (!ts.isParameter(declared)) return false;
    return declared.pos >= body.pos && declared.end <= body.end;
  }

  private visitCall(call: ts.CallExpression): void {
    const declaration = this.checker.getResolvedSignature(call)?.declaration;
    if (declaration && isBody(declaration) && this.isOurs(declaration.getSourceFile().fileName))
      return this.visitBody(declaration);
    const symbol = this.checker.getSymbolAtLocation(call.expression);
    const bodies = this.bodiesOf(symbol);
    for (const body of bodies) this.visitBody(body);
    if (
      bodies.length > 0 ||
      call.arguments.some((each) => this.isTransaction(this.checker.getTypeAtLocation(each)))
    )
      return;
    const asked = ts.isPropertyAccessExpression(call.expression) ? call.expression.expression : undefined;
    // `createParams(trx).number(…)`: made for this one question, with what it was passed.
    if (asked && ts.isCallExpression(asked)) return;
    const owners = [asked, call.expression].flatMap((each) =>
      each ? [this.nameOf(this.checker.getTypeAtLocation(each))] : [],
    );
    if (owners.some((owner) => owner && this.madeWithPool.has(owner))) this.note(call);
  }

  private bodiesOf(symbol: ts.Symbol | undefined): Body[] {
    const known = (symbol?.declarations ?? []).flatMap((each) => this.implementations.get(each) ?? []);
    if (known.length > 0) return known;
    const real =
      symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    return (real?.declarations ?? []).flatMap((each): Body[] => {
      if (!this.isOurs(each.getSourceFile().fileName)) return [];
      if (isBody(each)) return [each];
      if (!ts.isVariableDeclaration(each) && !ts.isPropertyAssignment(each)) return [];
      return each.initializer && isBody(each.initializer) ? [each.initializer] : [];
    });
  }

  private note(node: ts.Node): void {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    this.uses.push({
      file: file.fileName,
      line: line + 1,
      text: node.getText().replace(/\s+/g, ' ').slice(0, 120),
    });
  }
}
