import OCREngine
import Operator
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

OCRSlotProcess.runIfRequested(arguments: CommandLine.arguments)
let code = await OperatorMain.run(Array(CommandLine.arguments.dropFirst()))
exit(code.rawValue)
