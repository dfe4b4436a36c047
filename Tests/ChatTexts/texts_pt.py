"""What people write in Brazilian Portuguese; the marks are those of texts_en."""

TALK = [
    ["A oii, o jantar {fut_t} tá de pé?", "B tá sim! [[reservei {place} pra quatro]]", "A ótimo. [[{who} não come peixe]], só pra você saber"],
    ["A [[o encanador vem {fut_t}]]\nvocê pode abrir pra ele?", "B posso, tô em home office", "A você é demais 🙏 [[a chave reserva fica embaixo do vaso azul]]"],
    ["A vou atrasar 10 min, desculpa!!", "B relaxa, peguei a mesa da janela", "A pede um suco de laranja pra mim?"],
    ["A como foi a entrevista?", "B melhor do que eu pensava! [[querem me ver de novo {fut}]]", "A eu falei 🎉"],
    ["A o que vai na massa da panqueca mesmo?", "B 1/2 xícara de leite, 2 ovos, um pouco de manteiga\ne deixa descansar 20 min", "A dá quantas", "B umas 8, sobra"],
    ["A [[{who} vai se mudar pra {city} {vague}]]", "B nossa, já?", "A pois é, [[o emprego novo começa {fut}]] e o apê tava livre"],
    ["A a academia agora abre 24/7", "B então acabou a desculpa 😅", "A eu disse que abre, não que eu vou"],
    ["A viu a versão nova? a 2.4.1 corrige o erro", "B ainda não, tô na 2.3", "A atualiza antes de mostrar, [[o login trava na 2.3]]"],
    ["A você busca as crianças {fut_t}?", "B busco, mas depois tenho dentista", "A tranquilo, [[minha mãe fica com elas depois]]"],
    ["A quanto deu o táxi?", "B {p}, te mando a metade", "A deixa, você pagou os ingressos"],
    ["A [[o dono do apê quer passar aqui {fut}]] por causa do chuveiro", "B até que enfim!!", "A falei do banheiro também. [[o encanamento é mais velho que eu]]"],
    ["A vocês tão aí {wk}? queria mostrar o jardim", "B {near} fica melhor", "A fechado. vem de bota, tá tudo lama 😄"],
    ["A acho que esqueci meu carregador aí", "B o branco com fita? tá em cima do piano", "A esse mesmo! pego {near}"],
    ["A [[a cirurgia da vovó é {fut}]]", "B ai, é grave?", "A não não, [[só o joelho esquerdo]]. depois de duas noites ela volta pra casa", "B dá um abraço bem forte nela ❤️"],
    ["A PASSEI 🎉🎉", "B parabénsss!!! a conta é sua", "A [[festa lá em casa {fut_t}]], não precisa levar nada"],
    ["A o ônibus sai da plataforma 9, não da 4", "B valeu, eu ia correr pra errada de novo", "A [[poltronas 31 e 32]]"],
    ["A mandei a nota {past}, chegou?", "B chegou, [[paguei {past}]]. deve cair logo", "A ótimo, obrigado!"],
    ["A me passa o telefone de {who}? [[preciso de um bom eletricista]]", "B fala que fui eu que indiquei. [[cobra 90 a hora]] mas vale"],
    ["A tamo pensando em {city} {range}", "B que delícia, quem vai", "A {who} e eu. [[as passagens ainda tão em conta]]"],
    ["A qual é a senha do wifi mesmo", "B [[tá atrás do roteador]], tudo minúsculo", "A achei, valeu"],
    ["A tem um pacote seu aqui", "B ah, a luminária! posso pegar {today}?", "A pode, depois das seis tô em casa"],
    ["A dou 5/5 pro filme", "B sério? eu dou 3/5, muito comprido", "A você dormiu, não vota"],
    ["A o aluguel vai subir {vague}", "B quanto?", "A [[150 por mês]], vou escrever pra eles"],
    ["A [[{who} teve o bebê {past}]]!!! uma menina, 3,2 kg", "B ai 😍 qual o nome?", "A [[o nome dela é Ida]], as duas tão bem"],
    ["A vai fazer o quê {tonight}?", "B sofá. e você?", "A vem pra cá, fiz feijoada demais", "B tô indo"],
    ["A o veterinário disse que [[o Pepper toma dois comprimidos por dia]]", "B tadinho. com comida?", "A sim, escondido no queijo kkkk"],
    ["A a segunda via tá na gaveta", "B a primeira também?", "A não, essa ficou com o contador"],
]

GROUP_TALK = [
    ["A quem vai no futebol {fut_t}?", "B eu!", "C não dá, o joelho 😩", "D tô dentro. [[levo as traves]]", "A já somos sete"],
    ["A vamos fazer vaquinha pro presente de {who}?", "B boa, 30 cada?", "C por mim ok. [[{who} queria a mochila azul]]", "A eu compro {tom}"],
    ["A lembrete: [[reunião de pais {fut_t}]]", "B valeu! qual sala?", "A sala 3.12, segundo andar", "C chego um pouco atrasada, guardem uma cadeira"],
    ["A quem tá com a chave do bicicletário?", "C dei pra {who} {past}", "B tá aqui no gancho"],
    ["A a ata tá na pasta. [[próximo ensaio {fut_t}]]", "B show, quem leva as estantes?", "C cabem seis na van"],
    ["A [[a casa é nossa {range}]] 🏖️", "B ebaaa! quantas camas?", "A oito, mais o sofá", "D [[eu dirijo, três lugares livres]]"],
]

SINGLES = [
    "A bom dia ☀️ o café tá pronto", "A kkkk para, tô em reunião", "A ok, vou ver e te falo", "A posso te ligar daqui a pouco?", "A saiu o sol!! finalmente",
    "A no lugar de sempre, o banco do portão 2?", "A nunca mais pinto um teto", "A Pauta:\n1. contas\n2. festa junina\n3. quem dá comida pros peixes",
    "A https://example.org/mapa/rota?id=20-25 por aqui é mais curto", "A 👍", "A muito obrigado mesmo", "A [[o código da porta é 4711#]]",
    "A [[sou alérgica a nozes]], já aviso", "A 3% de bateria, depois falo", "A [[o vovô calça 44]]", "A não creio 😂😂", "A 13,50 num café, tão doidos",
]

CAPTIONS = ["olha o que eu achei no sótão", "a vista daqui", "é essa a peça?", "terminei!! o que acha"]
POLLS = [("Onde a gente come?", ["Pizza", "Japonês", "Lá em casa"]), ("Qual cor das camisas?", ["Verde escuro", "Laranja"])]
TITLES = ["República da Vila", "Viagem pra praia", "Clube do livro 📚", "Família Nogueira", "Pais do 5º B", "Pelada do parque"]
PLACES = ["a Cantina do Enzo", "o Leão de Ouro", "o japa da esquina", "o Café Central", "a churrascaria"]
WHO = ["Tessa", "Kofi", "Maitê", "Priya", "tia Zeca", "Noor"]
PRICES = ["R$ 24,80", "R$ 32,50", "19,90"]
COMPANIES = ["Acme", "Gráfica Norte", "Biblioteca Central", "Clínica Clara"]

MAILS = [
    ("Orçamento da cozinha",
     ["obrigado pela visita. [[O montador pode começar {fut}]] e precisa de uns quatro dias.",
      "[[A bancada é de carvalho, com 3,8 cm]], como vocês queriam. O preço é R$ 14.250,00 com a retirada da cozinha antiga.",
      "[[Falta escolher os puxadores]]; sem isso não conseguimos segurar a vaga."],
     ["obrigada, está tudo certo. [[Ficamos com os puxadores pretos]].",
      "Uma pergunta: a entrega pode chegar antes das oito? [[O elevador está quebrado]] e a escada é estreita."]),
    ("Viagem do coral",
     ["um resumo para quem faltou ao ensaio: [[nos encontramos na rodoviária {fut_t}]].",
      "[[Os quartos estão reservados {range}]], duas pessoas por quarto.", "[[Levem a pasta verde]] e alguma coisa para o café."],
     ["podem contar comigo. [[Levo três no meu carro]] saindo de {city}.", "Posso dividir o quarto com {who}? Nós dois acordamos cedo."]),
    ("Sua candidatura",
     ["muito obrigada pela conversa, {past}. [[Queremos oferecer a vaga a você]].",
      "[[Você começaria {fut}]] no escritório de {city}; [[o notebook será enviado para a sua casa]].", "Se algo não estiver claro, é só me ligar."],
     ["que alegria, aceito com prazer!", "[[Meu aviso prévio é de quatro semanas]], então a data não é problema."]),
    ("Vazamento no segundo andar",
     ["infelizmente o cano do banheiro estourou de novo. [[O encanador vem {fut_t}]].",
      "[[O registro fica atrás da máquina de lavar]], caso precise antes.", "[[O número do seguro está na última nota]]."],
     ["obrigado por avisar. [[O porão está seco]], olhei {today}.", "Vou estar em casa para abrir."]),
    ("Nota 2041",
     ["segue a nota do jardim. [[A cerca viva foi podada {past}]].", "[[O total é R$ 318,40]], a pagar no recebimento.",
      "[[Voltamos {vague}]] por causa das jabuticabeiras."],
     ["a transferência saiu {today}. [[Deixe a escada, por favor]], a vizinha quer emprestada."]),
]

NOTES = [
    "café com {P}, [[começa na {co} {vague}]]. [[quer correr a maratona de {city}]], [[alergia a nozes]]",
    "{P} ligou sobre o telhado. [[Pode mandar duas pessoas {fut}]], [[precisa da escada grande]]. [[Pede {p} adiantado]]",
    "encontrei {P} no salão {past}\n[[tem a padaria da esquina]]\n[[dois filhos, mesma escola que os nossos]]\n[[quer a receita do pão de centeio]]",
    "Almoço com {P} {past}: [[agora trabalha na {co}]]. [[Vai se mudar pra {city} {fut}]]. [[Gosta de escalada]], detesta papo furado.",
    "Ligação com {P}: [[o contrato acaba {fut}]], [[renovaria por dois anos]], [[quer a vaga da garagem]]",
    "{P} empresta a barraca {range}. [[Quer de volta limpa]], [[mora em cima do correio]], [[as varetas estão na bolsa vermelha]]",
]
PLAIN_NOTES = [
    "compras\n- 1/2 kg de cenoura\n- [[leite de aveia, o da caixa verde]]\n- [[pilhas AA]]\n- [[cartão de aniversário pra vizinha]]",
    "Ideia pra loja: [[abrir mais tarde em dia de mercado]], [[vender o pão por peso]], [[perguntar da farinha pro padeiro]]",
    "O dentista falou: [[voltar {fut}]], [[nada quente por dois dias]], [[escovar melhor o lado esquerdo]]",
    "leituras: [[água 318,4]], [[luz 20451]], [[ler de novo {fut}]]. O app tá na versão 3.1.2",
]
OPENERS = ["Oi, {to},", "Prezado(a) {to},", "Olá, {to},"]
CLOSERS = ["Abraços,\n{from}", "Um beijo,\n{from}", "Atenciosamente\n{from}"]
SIGNATURES = [["Tel. +55 11 5555-2041", "www.marcenaria-nogueira.example"], ["Enviado do meu iPhone"],
              ["Coordenadora de projetos", "Laboratório Clara Ltda., Rua do Cais 14"]]
